import { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { afterAll, beforeAll } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>

export type Author = Awaited<ReturnType<typeof functions.author>>

export const section = { title: 'The coast', text: 'Not to scale.', imageUrl: '', imageAlt: '' }
export const page = {
  title: 'A Map of Yann',
  intro: '<p>Come in.</p>',
  sections: [section],
  isPublished: false,
}
export const send = (author: Author, changes: object = {}) =>
  author.post('/api/pages', { ...page, ...changes })
export const save = async (author: Author, changes: object = {}) =>
  CustomPageForAuthor.parse((await send(author, changes)).body)
export const list = async (author: Author) =>
  CustomPageForAuthor.array().parse((await author.get('/api/pages')).body)
export const slugs = async (author: Author) => (await list(author)).map(({ slug }) => slug)
export const stored = async ({ person }: Author, slug: string) =>
  (await functions.documents.read(customPageDoc(`${person.sub}.Mirrlees.Hope/`, slug)))?.value

/** Starts what the tests of a file stand on, and ends it after them. */
export function openPages() {
  beforeAll(async () => {
    functions = await startFunctions()
  })
  afterAll(() => functions.stop())
}
