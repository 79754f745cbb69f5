/** @param {string} path from the root, with slashes */
export function isTestPath(path) {
  return /\.test\.tsx?$|\/testing\/|^web\/test-setup\.ts$/.test(path);
}
