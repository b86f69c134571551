import { z } from 'zod'

/** A shop's welcome as others may read it, in the fields of the contract (A3.3-01 to A3.3-08). */
export const PublicWelcome = z.object({
  author: z.object({ firstName: z.string(), lastName: z.string() }),
  firstName: z.string(),
  lastName: z.string(),
  /** Sanitised HTML. */
  welcomeMessage: z.string(),
  tagline: z.string(),
  profileImageUrl: z.string(),
  ctaButtons: z.array(z.object({ label: z.string(), url: z.string() })),
})
