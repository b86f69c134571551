import { parseEnv } from '@lorecircle/functions/services/env'
import { createServices, type Services } from '@lorecircle/functions/services/services'
import { PostForAuthor } from '@lorecircle/shared/post/calls'
import { postDoc, postDraftDoc } from '@lorecircle/shared/post/stored'
import { afterAll, beforeAll } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>
export let services: Services

export type Author = Awaited<ReturnType<typeof functions.author>>

export const folderOf = ({ person }: Author) => `${person.sub}.Mirrlees.Hope/`
export const draft = (changes: object = {}) => ({
  id: services.newId(),
  title: 'A walk by night',
  content: '<p>The <em>lamps</em> were lit.</p>',
  isPublished: false,
  ...changes,
})
export const send = (author: Author, post: object, query = '') => author.post(`/api/blog${query}`, post)
export const save = async (author: Author, post: object) =>
  PostForAuthor.parse((await send(author, post)).body)
export const list = async (author: Author, folder?: string) =>
  PostForAuthor.array().parse(
    (await author.get(`/api/blog${folder === undefined ? '' : `?folder=${encodeURIComponent(folder)}`}`))
      .body,
  )
/** Which of the two folders hold the post. */
export const whereIs = async (author: Author, id: string) => {
  const folder = folderOf(author)
  const [published, kept] = await Promise.all([
    functions.documents.read(postDoc(folder, id)),
    functions.documents.read(postDraftDoc(folder, id)),
  ])
  return { blog: published?.value, drafts: kept?.value }
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function openBlog() {
  beforeAll(async () => {
    functions = await startFunctions()
    services = { ...createServices(parseEnv(process.env)), log: () => {} }
  })
  afterAll(() => functions.stop())
}
