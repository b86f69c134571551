import { DEFAULT_ACCOUNT_ID } from "./types.ts";

export function sqsQueueArn(queueName: string, region: string): string {
  return `arn:aws:sqs:${region}:${DEFAULT_ACCOUNT_ID}:${queueName}`;
}
