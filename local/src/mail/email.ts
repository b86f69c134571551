import { z } from 'zod'

export type ReceivedEmail = z.infer<typeof ReceivedEmail>
export const ReceivedEmail = z.object({
  messageId: z.string(),
  from: z.string(),
  replyTo: z.string().array(),
  destination: z.object({ to: z.string().array(), cc: z.string().array(), bcc: z.string().array() }),
  subject: z.string(),
  body: z.object({ html: z.string().optional(), text: z.string().optional() }),
  attachments: z
    .looseObject({ contentType: z.string(), filename: z.string().optional(), size: z.number() })
    .array(),
  headers: z.object({ name: z.string(), value: z.string() }).array().optional(),
  /** Seconds since 1970. */
  at: z.number(),
})
