import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>
export let picture: Buffer

type Author = Awaited<ReturnType<typeof functions.author>>

export const written = {
  tagline: ' Tales from Lud ',
  welcomeMessage: '<p>Come in.</p>',
  ctaButtons: [{ label: 'Write to me', url: 'mailto:hope@lud.example' }],
  profileImageUrl: '',
  sections: [{ title: 'A map', text: 'Of the Dapple.', imageUrl: '' }],
}
export const folderOf = ({ person }: Author) => `${person.sub}.${person.lastName}.${person.firstName}/`
export const read = (author: Author) => author.get(`/api/profile/welcomebio.json?t=${Date.now()}`)
export const save = (author: Author, changes: object = {}) =>
  author.post('/api/save-welcome-bio', { ...written, ...changes })

/** Starts what the tests of a file stand on, and ends it after them. */
export function openWelcome() {
  beforeAll(async () => {
    functions = await startFunctions()
    picture = await readFile(new URL('../../../../local/demo-media/covers/lilith.webp', import.meta.url))
  })
  afterAll(() => functions.stop())
}
