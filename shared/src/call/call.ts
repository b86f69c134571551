import { z } from 'zod'
import type { ApiPath } from '../urls/api-paths.ts'

export type Access =
  /** Readers, without an account. */
  | 'anyone'
  /** A verified ID token. */
  | 'author'
  /** Stripe, by its signature over the raw body. */
  | 'stripe'

export type Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  method: 'GET' | 'POST'
  path: ApiPath
  access: A
  /** JSON body, form fields, or query and path parameters; for Stripe the raw body. */
  input: I
  output: O
  maxBytes: number
}

export const kilobyte = 1024

export const call = <I extends z.ZodType, O extends z.ZodType, A extends Access>(
  method: 'GET' | 'POST',
  path: ApiPath,
  access: A,
  input: I,
  output: O,
  maxBytes = 64 * kilobyte,
): Call<I, O, A> => ({ method, path, access, input, output, maxBytes })

/** Identity claimed by the client: compared with the token, never trusted. */
export const ClaimedIdentity = z.object({
  sub: z.string().optional(),
  userSub: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
})

export const EmptyObject = z.looseObject({})

/** Response of every refused call: `code` for programs, `error` for people. */
export const Refusal = z.object({
  error: z.string(),
  /** The same sentence, under the name that the newsletter's form reads (A7-43). */
  message: z.string().optional(),
  code: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Refusal = z.infer<typeof Refusal>
