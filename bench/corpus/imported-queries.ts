import type { RankedQuery } from "../../server/demo/ranked-queries.ts";

/** For the pages of the Formula Student Driverless Simulator's documentation, once imported. */
export const importedQueries: readonly RankedQuery[] = [
  ["add a camera", "Cameras"],
  ["depth camera", "Cameras"],
  ["go signal", "Competition system flow and Signals"],
  ["trackdrive laps", "Competition system flow and Signals"],
  ["enu", "Coordinate frames & rotation"],
  ["custom map format", "Custom Mapping"],
  ["docker", "FSDS Simulator on Docker in Linux"],
  ["google cloud", "How to deploy a remote workstation on Google Cloud Platform"],
  ["python client", "Connecting to the simulator with Python"],
  ["connect with ros", "Connecting to the simulator with ROS"],
  ["gps frequency", "GPS"],
  ["ground speed", "Ground Speed Sensor (GSS)"],
  ["release a new version", "How to release a new version"],
  ["3d model", "How to import your car 3d model"],
  ["gyroscope noise", "IMU Sensor"],
  ["xbox controller", "Joystick Controller Node"],
  ["lidar", "Lidar"],
  ["map building", "FSDS Map Building Tutorial"],
];
