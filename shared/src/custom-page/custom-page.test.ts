import { expect, test } from 'vitest'
import { type CustomPage, pageTitle, publishedPages } from './custom-page.ts'

const page = (slug: string, changes: Partial<CustomPage> = {}): CustomPage => ({
  slug,
  title: '',
  intro: '<p>Come in.</p>',
  sections: [],
  isPublished: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
})
const slugs = (pages: CustomPage[]) => publishedPages(pages).map(({ slug }) => slug)

test('the given pages come first, in their order, then the author’s own, oldest first', () => {
  expect(
    slugs([
      page('a-map', { createdAt: '2026-02-01T00:00:00.000Z' }),
      page('audio-video'),
      page('names'),
      page('extras'),
      page('behind-the-scenes'),
    ]),
  ).toEqual(['extras', 'behind-the-scenes', 'audio-video', 'names', 'a-map'])
})

test('a page without content, or that is not published, is not there', () => {
  const section = { title: '', text: '', image: null }
  expect(slugs([page('extras', { isPublished: false })])).toEqual([])
  expect(slugs([page('extras', { intro: '<p> </p>', sections: [section] })])).toEqual([])
  expect(slugs([page('extras', { intro: '', sections: [{ ...section, text: 'A map.' }] })])).toEqual([
    'extras',
  ])
  expect(slugs([page('extras', { intro: '<p><img src="/media/x.webp" /></p>' })])).toEqual(['extras'])
})

test('a section that was added and never written to makes no page', () => {
  const added = { title: 'New Section', text: '', image: null }
  expect(slugs([page('extras', { intro: '', sections: [added] })])).toEqual([])
  expect(slugs([page('extras', { intro: '', sections: [{ ...added, text: 'A map.' }] })])).toEqual(['extras'])
})

test('no page of an author’s stands where the shop answers by itself', () => {
  expect(
    slugs(
      ['blog', 'bookstore', 'shop', 'newsletter', 'contact', 'index', 'market', 'api'].map((slug) =>
        page(slug),
      ),
    ),
  ).toEqual([])
})

test('a given page keeps its name, an own one has its author’s', () => {
  expect(pageTitle({ slug: 'audio-video', title: 'Songs' })).toBe('Audio & Video')
  expect(pageTitle({ slug: 'songs', title: ' Songs ' })).toBe('Songs')
  expect(pageTitle({ slug: 'songs', title: ' ' })).toBe('Custom Page')
})
