import { expect, test } from 'vitest'
import { type Author, functions, ids, openSentAgain, paperback, save, send } from './sent-again.ts'

openSentAgain()

const post = { id: ids[0], title: 'A walk by night', content: '<p>Lamps.</p>', isPublished: false }
const page = { title: 'A Map of Yann', intro: '<p>Come in.</p>', sections: [], isPublished: false }
const welcome = {
  profileImageUrl: '',
  tagline: 'Fairy fruit',
  welcomeMessage: '<p>Come in.</p>',
  ctaButtons: [],
  sections: [],
}
const etagIn = (body: Record<string, unknown>) => String(body.etag)

/** What makes one save: it is made once, and then sent twenty times at the same moment. */
const saves: Record<string, (author: Author) => Promise<() => ReturnType<Author['post']>>> = {
  'a new book': async (author) => () =>
    send(author, { newId: ids[0], saveId: ids[1], formats: [paperback(5)] }),
  'an edited book': async (author) => {
    const { id, etag } = await save(author, { newId: ids[0], saveId: ids[1], formats: [paperback(5)] })
    return () => send(author, { id, etag, saveId: ids[2], blurb: 'Of a raven.', formats: [] })
  },
  'a new post': async (author) => () => author.post('/api/blog', post),
  'an edited post': async (author) => {
    const etag = etagIn((await author.post('/api/blog', post)).body)
    return () => author.post('/api/blog', { ...post, etag, title: 'Another walk' })
  },
  'a new page': async (author) => () => author.post('/api/pages', page),
  'an edited page': async (author) => {
    const { body } = await author.post('/api/pages', page)
    return () =>
      author.post('/api/pages', { ...page, slug: body.slug, etag: body.etag, title: 'All my maps' })
  },
  'the welcome page': async (author) => () => author.post('/api/save-welcome-bio', welcome),
  'the contact details': async (author) => {
    const { body } = await author.get('/api/profile')
    return () =>
      author.post('/api/save-contact', {
        postalAddress: '4 Lantern Row',
        replyEmail: 'hope@example.com',
        etag: body.etag,
      })
  },
}

test.each(Object.entries(saves))(
  '%s, saved twenty times at once, is saved for everybody who asks',
  async (_, made) => {
    const author = await functions.author()
    const again = await made(author)
    const answers = await Promise.all(Array.from({ length: 20 }, again))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [200, undefined]),
    )
    const [first] = answers
    for (const { body } of answers) expect(body).toEqual(first?.body)
  },
)
