import { expect, test } from 'vitest'
import {
  hasPageContent,
  mergePages,
  newPageDraft,
  newSectionDraft,
  picturePath,
  removeInitialContent,
  SavablePage,
} from './page-draft.ts'

test('a new page is a Custom Page which says that extra custom pages are coming soon', {
  tags: ['B2.14-01', 'B2.14-09'],
}, () => {
  const page = newPageDraft(null)
  expect(page).toMatchObject({ title: 'Custom Page', isPublished: false })
  expect(page.sections.map(({ text }) => text)).toEqual(['Extra custom pages are coming soon.'])
  expect(SavablePage.safeParse(page).success).toBe(true)
})

test('what a new page begins with is for its author alone', () => {
  const page = newPageDraft(null)
  const own = { ...newSectionDraft, title: 'Maps' }
  expect(removeInitialContent({ ...page, sections: [...page.sections, own] }).sections).toEqual([own])
  const pictured = page.sections.map((section) => ({ ...section, imageUrl: '/media/x.webp' }))
  expect(removeInitialContent({ ...page, sections: pictured }).sections).toEqual(pictured)
})

test('a given page begins empty, and keeps its name', () => {
  expect(newPageDraft('extras')).toEqual({ title: '', intro: '', sections: [], isPublished: false })
})

test('a section that is added is called New Section', { tags: ['B2.14-08'] }, () => {
  expect(newSectionDraft).toEqual({ title: 'New Section', text: '', imageUrl: '', imageAlt: '' })
})

test('a page is written once it has a word or a picture beside its title', () => {
  const empty = { ...newPageDraft(null), sections: [] }
  expect(hasPageContent(empty)).toBe(false)
  expect(
    hasPageContent({ ...empty, intro: '<p> </p>', sections: [{ ...newSectionDraft, title: ' ' }] }),
  ).toBe(false)
  expect(hasPageContent({ ...empty, intro: '<img src="/media/x.webp">' })).toBe(true)
  expect(
    hasPageContent({ ...empty, sections: [{ ...newSectionDraft, title: '', imageUrl: '/media/x.webp' }] }),
  ).toBe(true)
})

test('two tabs: a title from one and sections from the other stand together, two titles are asked', () => {
  const base = newPageDraft(null)
  const theirs = { ...base, title: 'Maps' }
  const sections = [newSectionDraft]
  expect(mergePages(base, { ...base, sections }, theirs)).toEqual({
    merged: { ...base, title: 'Maps', sections },
    conflicts: [],
  })
  expect(mergePages(base, { ...base, title: 'Songs' }, theirs).conflicts).toMatchObject([
    { label: 'Title', mine: 'Songs', theirs: 'Maps' },
  ])
})

test('an address of elsewhere is no picture, and says so beside its field', () => {
  const path = `/media/${'a'.repeat(32)}-640.jpg`
  expect(picturePath(` https://lorecircle.example${path} `)).toBe(path)
  expect(picturePath('https://elsewhere.example/cat.png')).toBeNull()
  const sections = [newSectionDraft, { ...newSectionDraft, imageUrl: 'https://elsewhere.example/cat.png' }]
  expect(SavablePage.safeParse({ ...newPageDraft(null), sections }).error?.issues).toMatchObject([
    { path: ['sections', 1, 'imageUrl'], message: expect.stringContaining('Upload this one instead.') },
  ])
})
