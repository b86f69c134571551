import { postText } from '@lorecircle/shared/post/post'
import { linkRule, parseLink } from '@lorecircle/shared/text/rich-text'
import {
  SectionInput,
  type WelcomeForAuthor,
  WelcomeInput,
  welcomeLimits,
} from '@lorecircle/shared/welcome/calls'
import { z } from 'zod'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'

const Button = z.object({ label: z.string(), url: z.string() })
const Section = z.object({
  title: z.string(),
  text: z.string(),
  imageUrl: z.string(),
  imageAlt: z.string(),
})

export type WelcomeDraft = z.infer<typeof WelcomeDraft>
export const WelcomeDraft = z.object({
  profileImageUrl: z.string(),
  tagline: z.string(),
  welcomeMessage: z.string(),
  ctaButtons: z.array(Button),
  sections: z.array(Section),
})

export const emptyButton = { label: '', url: '' }
export const emptySection = { title: '', text: '', imageUrl: '', imageAlt: '' }

const isEmpty = (part: Record<string, string>) => Object.values(part).every((text) => text.trim() === '')

const SavableButton = Button.superRefine((button, context) => {
  if (isEmpty(button)) return
  if (button.label.trim() === '') {
    context.addIssue({ code: 'custom', path: ['label'], message: 'Give the button a label.' })
  }
  if (parseLink(button.url) === null) context.addIssue({ code: 'custom', path: ['url'], message: linkRule })
})

/** A draft that can be saved. Empty buttons and sections are dropped. */
export const SavableDraft = WelcomeDraft.extend({
  tagline: WelcomeInput.shape.tagline,
  welcomeMessage: WelcomeInput.shape.welcomeMessage,
  ctaButtons: z.array(SavableButton).max(welcomeLimits.ctaButtons),
  sections: z
    .array(Section.extend({ title: SectionInput.shape.title, text: SectionInput.shape.text }))
    .max(welcomeLimits.sections),
})

export const welcomeDraft = ({ etag: _, ...welcome }: WelcomeForAuthor): WelcomeDraft => welcome

export const emptyDraft: WelcomeDraft = {
  profileImageUrl: '',
  tagline: '',
  welcomeMessage: '',
  ctaButtons: [],
  sections: [],
}

export const welcomeInput = (draft: WelcomeDraft): WelcomeInput => ({
  ...draft,
  ctaButtons: draft.ctaButtons
    .filter((button) => !isEmpty(button))
    .map(({ label, url }) => ({ label, url: parseLink(url) ?? url })),
  sections: draft.sections.filter((section) => !isEmpty(section)),
})

const fields: MergeField<WelcomeDraft>[] = [
  {
    label: 'Profile image',
    show: ({ profileImageUrl }) => profileImageUrl,
    words: ({ profileImageUrl }) => (profileImageUrl ? 'A picture' : ''),
    copy: ({ profileImageUrl }, to) => ({ ...to, profileImageUrl }),
  },
  { label: 'Tagline', show: ({ tagline }) => tagline, copy: ({ tagline }, to) => ({ ...to, tagline }) },
  {
    label: 'Welcome message',
    show: ({ welcomeMessage }) => welcomeMessage,
    words: ({ welcomeMessage }) => postText(welcomeMessage),
    copy: ({ welcomeMessage }, to) => ({ ...to, welcomeMessage }),
  },
  {
    label: 'Buttons',
    show: ({ ctaButtons }) => ctaButtons.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    copy: ({ ctaButtons }, to) => ({ ...to, ctaButtons }),
  },
  {
    label: 'Sections',
    show: ({ sections }) => JSON.stringify(sections),
    words: ({ sections }) => sections.map(({ title, text }) => `${title}\n${text}`).join('\n\n'),
    copy: ({ sections }, to) => ({ ...to, sections }),
  },
]

export const mergeWelcome = (
  base: WelcomeDraft,
  mine: WelcomeDraft,
  theirs: WelcomeDraft,
): Merge<WelcomeDraft> => mergeFields(fields, base, mine, theirs)
