export const documentRefusals = [
  "required-fields-missing",
  "unknown-subteam",
  "title-too-long",
  "content-too-large",
  "content-too-deep",
  "too-many-tags",
  "tag-too-long",
  "too-many-attachments",
  "attachments-too-large",
  "attachment-not-found",
] as const;
