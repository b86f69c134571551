import { z } from 'zod'
import { Image } from '../media/image.ts'
import { Section } from '../text/section.ts'

/** `{folder}Profile/welcomebio.json`. The message is sanitised HTML. */
export type Welcome = z.infer<typeof Welcome>
export const Welcome = z.object({
  profileImage: Image.nullable(),
  tagline: z.string(),
  welcomeMessage: z.string(),
  ctaButtons: z.array(z.object({ label: z.string(), url: z.string() })).max(3),
  sections: z.array(Section),
})

export const emptyWelcome: Welcome = {
  profileImage: null,
  tagline: '',
  welcomeMessage: '',
  ctaButtons: [],
  sections: [],
}
