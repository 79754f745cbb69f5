export type S3Settings = {
  /** Null for AWS. */
  endpoint: string | null;
  region: string;
  /** The bucket stands in the path of addresses, and not in the host. */
  forcePathStyle: boolean;
  /** Null for those that the AWS client finds itself, such as those of a machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
};
