import { accountDoc } from '@lorecircle/shared/account/stored'
import { afterAll, beforeAll, expect } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>

export const domain = 'lorecircle.localhost:4321'
export const visit = (subdomain: string, path: string) =>
  functions.ask(path, { headers: { 'x-viewer-host': `${subdomain}.${domain}` } })

export const lud = {
  title: 'Lud-in-the-Mist',
  tagline: 'Fairy fruit comes to town',
  blurb: 'A mayor, a river, and what comes down it.',
  category: 'Fiction',
  genres: ['Fantasy'],
  subgenres: ['Fairytales & Folklore'],
  public: true,
  formats: [
    { type: 'Paperback', price: '14.99', quantity: 3 },
    { type: 'eBook', price: 0, quantity: '∞' },
    { type: 'Hardcover', price: '', quantity: '' },
  ],
}

export async function openShop(subdomain: string, names = {}) {
  const author = await functions.publishingAuthor(subdomain, names)
  for (const book of [lud, { ...lud, title: 'Not yet', public: false }]) {
    const { status } = await author.post('/api/savebookdata', { books: [book] })
    expect(status).toBe(200)
  }
  return author
}
export const folderOf = async (sub: string) =>
  (await functions.documents.read(accountDoc(sub)))?.value.folder ?? ''

/** Starts what the tests of a file stand on, and ends it after them. */
export function openShopServices() {
  beforeAll(async () => {
    functions = await startFunctions()
  })
  afterAll(() => functions.stop())
}
