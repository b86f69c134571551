import { expect, test } from 'vitest'
import {
  emptyButton,
  emptyDraft,
  emptySection,
  mergeWelcome,
  SavableDraft,
  welcomeInput,
} from './welcome-draft.ts'

const door = { label: 'A door', url: 'https://door.example' }
const problemsIn = (ctaButtons: (typeof door)[]) =>
  SavableDraft.safeParse({ ...emptyDraft, ctaButtons }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? []

test('a button or a section that was only added does not come along', () => {
  const draft = { ...emptyDraft, ctaButtons: [emptyButton, door], sections: [emptySection] }
  expect(SavableDraft.safeParse(draft).success).toBe(true)
  expect(welcomeInput(draft)).toMatchObject({ ctaButtons: [door], sections: [] })
})

test('an address may be typed as people say it, and is sent whole', () => {
  const draft = {
    ...emptyDraft,
    ctaButtons: [
      { label: 'A', url: 'door.example' },
      { label: 'B', url: 'a@b.example' },
    ],
  }
  expect(SavableDraft.safeParse(draft).success).toBe(true)
  expect(welcomeInput(draft).ctaButtons.map(({ url }) => url)).toEqual([
    'https://door.example',
    'mailto:a@b.example',
  ])
})

test('what is wrong with a button stands at its own field', () => {
  expect(problemsIn([{ ...door, url: 'http://door.example' }])).toEqual([
    ['ctaButtons.0.url', 'A link begins with https:// or mailto:.'],
  ])
  expect(problemsIn([door, { ...door, label: ' ' }])).toEqual([
    ['ctaButtons.1.label', 'Give the button a label.'],
  ])
  expect(problemsIn([door, door, door, door])).toHaveLength(1)
})

test('two tabs that changed different parts meet without a question, the same part with one', () => {
  const base = { ...emptyDraft, tagline: 'Old', welcomeMessage: '<p>Old</p>' }
  const mine = { ...base, tagline: 'Mine', welcomeMessage: '<p>Mine &amp; <b>yours</b></p>' }
  const theirs = { ...base, welcomeMessage: '<p>Theirs</p>', ctaButtons: [door] }
  const { merged, conflicts } = mergeWelcome(base, mine, theirs)
  expect(merged).toEqual({ ...mine, ctaButtons: [door] })
  expect(conflicts.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
    ['Welcome message', 'Mine & yours', 'Theirs'],
  ])
  expect(conflicts[0]?.takeTheirs(merged).welcomeMessage).toBe('<p>Theirs</p>')
})
