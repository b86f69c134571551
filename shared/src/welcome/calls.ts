import { z } from 'zod'
import { ClaimedIdentity, call, EmptyObject, kilobyte } from '../call/call.ts'
import { Profile } from '../profile/profile.ts'
import { isLink, linkRule, maxRichTextLength } from '../text/rich-text.ts'

export const welcomeLimits = {
  tagline: 300,
  ctaButtons: 3,
  label: 60,
  sections: 20,
  sectionTitle: 180,
  sectionText: 10_000,
} as const

const atMost = (what: string, characters: number) =>
  z.string().max(characters, `${what} can have at most ${characters.toLocaleString('en-US')} characters.`)

const PictureUrl = z.string().max(2000)

const CallToAction = z.object({
  label: atMost('A label', welcomeLimits.label).trim().min(1, 'Give the button a label.'),
  url: z.string().max(2000).trim().refine(isLink, linkRule),
})

export const SectionInput = z.object({
  title: atMost('A title', welcomeLimits.sectionTitle),
  text: atMost('A section', welcomeLimits.sectionText),
  imageUrl: PictureUrl,
  imageAlt: z.string().max(300).optional(),
})

/** Input of the welcome page (B3.7-01 to B3.7-05). */
export const WelcomeInput = z.object({
  profileImageUrl: PictureUrl,
  tagline: atMost('A tagline', welcomeLimits.tagline),
  /** HTML; sanitized before it is stored. */
  welcomeMessage: atMost('A welcome message', maxRichTextLength),
  ctaButtons: z
    .array(CallToAction)
    .max(welcomeLimits.ctaButtons, `There can be at most ${welcomeLimits.ctaButtons} buttons.`),
  sections: z
    .array(SectionInput)
    .max(welcomeLimits.sections, `There can be at most ${welcomeLimits.sections} sections.`),
})
export type WelcomeInput = z.infer<typeof WelcomeInput>

export const WelcomeForAuthor = z.object({
  /** Empty if there is none yet; the first save creates it. */
  etag: z.string(),
  profileImageUrl: z.string(),
  tagline: z.string(),
  welcomeMessage: z.string(),
  ctaButtons: z.array(z.object({ label: z.string(), url: z.string() })),
  sections: z.array(
    z.object({ title: z.string(), text: z.string(), imageUrl: z.string(), imageAlt: z.string() }),
  ),
})
export type WelcomeForAuthor = z.infer<typeof WelcomeForAuthor>

/** Documents of the profile folder, under the spec's names. Only their author can call these. */
export const welcomeCalls = {
  saveWelcome: call(
    'POST',
    '/api/save-welcome-bio',
    'author',
    /** `etag`: the version that the author began to edit. */
    WelcomeInput.extend({ ...ClaimedIdentity.shape, etag: z.string().max(100).optional() }),
    z.object({ welcome: WelcomeForAuthor }),
    512 * kilobyte,
  ),
  welcomeBio: call('GET', '/api/profile/welcomebio.json', 'author', EmptyObject, WelcomeForAuthor),
  userInfo: call('GET', '/api/profile/user-info.json', 'author', EmptyObject, Profile),
  profileData: call(
    'GET',
    '/api/testinglambda',
    'author',
    z.object({ folder: z.string().max(500).optional() }),
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      penName: z.string(),
      email: z.string(),
      createdAt: z.string(),
      subdomain: z.string().nullable(),
    }),
  ),
} as const

/** Public welcome page in the contract's fields (A3.3-01 to A3.3-08). */
export const PublicWelcome = z.object({
  author: z.object({ firstName: z.string(), lastName: z.string() }),
  firstName: z.string(),
  lastName: z.string(),
  welcomeMessage: z.string(),
  tagline: z.string(),
  profileImageUrl: z.string(),
  ctaButtons: z.array(z.object({ label: z.string(), url: z.string() })),
})
