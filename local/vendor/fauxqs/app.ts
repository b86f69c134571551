// @ts-nocheck: upstream compiles without noUncheckedIndexedAccess and exactOptionalPropertyTypes.
import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import type { SqsStore } from "./sqs/sqsStore.ts";
import { SqsRouter } from "./sqs/sqsRouter.ts";
import { createQueue } from "./sqs/actions/createQueue.ts";
import { deleteQueue } from "./sqs/actions/deleteQueue.ts";
import { getQueueUrl } from "./sqs/actions/getQueueUrl.ts";
import { listQueues } from "./sqs/actions/listQueues.ts";
import { getQueueAttributes } from "./sqs/actions/getQueueAttributes.ts";
import { setQueueAttributes } from "./sqs/actions/setQueueAttributes.ts";
import { purgeQueue } from "./sqs/actions/purgeQueue.ts";
import { sendMessage } from "./sqs/actions/sendMessage.ts";
import { receiveMessage } from "./sqs/actions/receiveMessage.ts";
import { deleteMessage } from "./sqs/actions/deleteMessage.ts";
import { sendMessageBatch } from "./sqs/actions/sendMessageBatch.ts";
import { deleteMessageBatch } from "./sqs/actions/deleteMessageBatch.ts";
import { changeMessageVisibility } from "./sqs/actions/changeMessageVisibility.ts";
import { changeMessageVisibilityBatch } from "./sqs/actions/changeMessageVisibilityBatch.ts";
import type { S3Store } from "./s3/s3Store.ts";
import { registerS3Routes } from "./s3/s3Router.ts";

export interface BuildAppOptions {
  logger: boolean;
  stores: { sqsStore: SqsStore; s3Store: S3Store };
}

export function buildApp(options: BuildAppOptions) {
  const app = Fastify({
    logger: options.logger,
    bodyLimit: 11 * 1_048_576, // 11 MiB — large enough for S3 multipart parts (≥5 MiB); SQS validates message sizes in its own handlers
    forceCloseConnections: true,
    // Support S3 virtual-hosted-style requests: bucket name in Host header (e.g. bucket.localhost:port)
    // Rewrites to path-style (e.g. /bucket/key) before routing.
    rewriteUrl: (req) => {
      const host = req.headers.host ?? "";
      const hostname = host.split(":")[0];
      // No rewrite for plain hostnames (localhost) or IP addresses
      if (!hostname.includes(".") || /^\d+\.\d+\.\d+\.\d+$/.test(hostname)) {
        return req.url ?? "/";
      }
      // SQS uses x-amz-json-1.0 — these are never S3 requests, so skip the
      // virtual-hosted-style bucket rewrite.
      // This avoids misrouting when the endpoint hostname itself contains dots
      // (e.g. localhost.fauxqs.dev).
      const ct = req.headers["content-type"] ?? "";
      if (ct.includes("x-amz-json-1.0")) {
        return req.url ?? "/";
      }
      const dotIndex = hostname.indexOf(".");
      const bucket = hostname.substring(0, dotIndex);
      return `/${bucket}${req.url ?? "/"}`;
    },
  });

  const sqsStore = options.stores.sqsStore;
  const sqsRouter = new SqsRouter(sqsStore);
  sqsRouter.register("CreateQueue", createQueue);
  sqsRouter.register("DeleteQueue", deleteQueue);
  sqsRouter.register("GetQueueUrl", getQueueUrl);
  sqsRouter.register("ListQueues", listQueues);
  sqsRouter.register("GetQueueAttributes", getQueueAttributes);
  sqsRouter.register("SetQueueAttributes", setQueueAttributes);
  sqsRouter.register("PurgeQueue", purgeQueue);
  sqsRouter.register("SendMessage", sendMessage);
  sqsRouter.register("ReceiveMessage", receiveMessage);
  sqsRouter.register("DeleteMessage", deleteMessage);
  sqsRouter.register("SendMessageBatch", sendMessageBatch);
  sqsRouter.register("DeleteMessageBatch", deleteMessageBatch);
  sqsRouter.register("ChangeMessageVisibility", changeMessageVisibility);
  sqsRouter.register("ChangeMessageVisibilityBatch", changeMessageVisibilityBatch);

  // Parse AWS JSON protocol (SQS)
  app.addContentTypeParser(
    "application/x-amz-json-1.0",
    { parseAs: "string" },
    (_req, body, done) => {
      try {
        done(null, JSON.parse(body as string));
      } catch (err) {
        done(err as Error);
      }
    },
  );

  // Remove Fastify's default parsers so they fall through to the wildcard
  // buffer parser below. S3 routes can receive any content-type (e.g.
  // application/json via presigned URLs) and need the raw body as a Buffer.
  // SQS uses the explicit parser registered above (x-amz-json-1.0), so it is
  // unaffected.
  app.removeContentTypeParser("application/json");
  app.removeContentTypeParser("text/plain");

  // Wildcard parser for S3 (binary bodies)
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_req, body, done) => {
    done(null, body);
  });

  const s3Store = options.stores.s3Store;
  registerS3Routes(app, s3Store);

  // Add x-amz-request-id and x-amz-id-2 headers to S3 responses
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!reply.hasHeader("x-amz-request-id")) {
      reply.header("x-amz-request-id", randomUUID().replaceAll("-", "").toUpperCase().slice(0, 16));
      reply.header("x-amz-id-2", "fauxqs");
    }
    done();
  });

  app.addHook("preClose", () => {
    sqsStore.shutdown();
  });

  app.get("/health", async () => {
    return { status: "ok" };
  });

  app.post("/", async (request, reply) => {
    const contentType = request.headers["content-type"] ?? "";

    if (contentType.includes("application/x-amz-json-1.0")) {
      return sqsRouter.handle(request, reply);
    }

    reply.status(400);
    return { error: "Unsupported content type" };
  });

  return app;
}
