import type { IconName } from '../ui/Icon.tsx'
import { tabPath, tabs } from './tabs.ts'

/** What can be reached from anywhere by typing a word of it. */
export type Command = { id: string; label: string; icon: IconName; does: Deed }

export type Deed = { kind: 'go'; to: string } | { kind: 'change light' } | { kind: 'sign out' }

type Titled = { id: string; title: string }

/** With five hundred books, a list of all of them helps nobody. */
const booksShown = 8

/** The commands that hold every word of what was typed, whatever its case; books only once something was typed. */
export function commandsFor(typed: string, books: readonly Titled[]): Command[] {
  const words = wordsOf(typed)
  const fits = (label: string) => {
    const text = plain(label)
    return words.every((word) => text.includes(word))
  }
  const edits = words.length === 0 ? [] : books.map(editing).filter(({ label }) => fits(label))
  return [...everywhere.filter(({ label }) => fits(label)), ...edits.slice(0, booksShown)]
}

const everywhere: Command[] = [
  ...tabs.map(({ key, label, icon }) => ({ id: key, label, icon, does: goTo(tabPath(key)) })),
  { id: 'profile', label: 'Profile', icon: 'hand', does: goTo('/authorportal/profile') },
  { id: 'about', label: 'About Lorecircle', icon: 'lamp', does: goTo('/authorportal/aboutus') },
  { id: 'write', label: 'Write a post', icon: 'edit', does: goTo(tabPath('blog')) },
  { id: 'light', label: 'Change light', icon: 'candle', does: { kind: 'change light' } },
  { id: 'out', label: 'Sign Out', icon: 'out', does: { kind: 'sign out' } },
]

const editing = ({ id, title }: Titled): Command => ({
  id: `book ${id}`,
  label: `Edit ${title || 'Untitled'}`,
  icon: 'edit',
  does: goTo(`/authorportal/bookdetails?id=${encodeURIComponent(id)}`),
})

function goTo(to: string): Deed {
  return { kind: 'go', to }
}

const wordsOf = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean)

/** `Fée` and `fee` are found alike. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
