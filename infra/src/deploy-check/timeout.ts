import { z } from 'zod'

/** `CHECK_TIMEOUT_MS`, for machines and lines that are slower than usual. */
export const CheckTimeout = z.object({
  CHECK_TIMEOUT_MS: z
    .string()
    .regex(/^[1-9]\d*$/)
    .default('20000'),
})

/** How long the check waits for an answer, and for what has to follow from one. */
export const checkTimeoutInMs = (): number => Number(CheckTimeout.parse(process.env).CHECK_TIMEOUT_MS)
