import { savePost } from '@lorecircle/functions/blog/save-post'
import { describe, expect, test } from 'vitest'
import { dyingAfter } from '../../checkout/dying.ts'
import { type Author, draft, functions, list, openBlog, save, send, services, whereIs } from './blog-desk.ts'

openBlog()
/** What readers could see of the post: the publisher reads the blog's folder, and what is published in it. */
const isPublic = async (author: Author, id: string) => (await whereIs(author, id)).blog?.isPublished === true

describe('whoever dies in the middle of a move, the post is there once, and readers see it or they do not', () => {
  /** Saves in a process that dies after its n-th write; answers whether it died. */
  async function dieSaving(author: Author, post: object, lastWrite: number): Promise<boolean> {
    const dying = dyingAfter(services, lastWrite)
    const { call, handle } = savePost(dying)
    const request = new Request(`http://127.0.0.1${call.path}`, {
      method: 'POST',
      body: JSON.stringify(post),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${functions.tokens.sign(author.person)}`,
      },
    })
    const answer = await handle(dying, request, {})
    expect(answer.status, 'dead processes answer nothing good').toBe(dying.isDead() ? 500 : 200)
    return dying.isDead()
  }

  test.each([
    { way: 'publishing', from: false },
    { way: 'taking it back', from: true },
  ])('$way', { tags: ['B4-34'] }, async ({ from }) => {
    for (let lastWrite = 1; ; lastWrite++) {
      const author = await functions.author()
      const before = await save(author, draft({ isPublished: from }))
      const wanted = { ...before, title: 'Changed on the way', isPublished: !from }
      const died = await dieSaving(author, wanted, lastWrite)

      // Readers never see the old text beside the new, nor what was taken back.
      const { blog } = await whereIs(author, before.id)
      if (blog?.isPublished) expect([from, blog.title]).toEqual([false, 'Changed on the way'])
      const [seen, ...more] = await list(author)
      expect(more).toEqual([])
      expect(seen).toMatchObject({ id: before.id, title: 'Changed on the way', isPublished: !from })

      // Pressed again, it is done, once.
      const again = await save(author, wanted)
      expect(again).toMatchObject({ title: 'Changed on the way', isPublished: !from })
      const after = await whereIs(author, before.id)
      expect(after.blog === undefined).toBe(from)
      expect(after.drafts === undefined).toBe(!from)
      expect(await isPublic(author, before.id)).toBe(!from)
      if (!died) {
        expect(lastWrite, 'there were moments to die at').toBeGreaterThan(2)
        break
      }
    }
  })

  test('what was cut short is finished by whatever the author does next', async () => {
    const author = await functions.author()
    const before = await save(author, draft())
    await dieSaving(author, { ...before, isPublished: true }, 2)
    const [seen] = await list(author)
    expect((await whereIs(author, before.id)).drafts).toBeDefined()
    const edited = await send(author, { ...seen, title: 'And on' })
    expect(edited.status === 200 || edited.status === 412).toBe(true)
    expect((await whereIs(author, before.id)).drafts).toBeUndefined()
    expect(await isPublic(author, before.id)).toBe(true)
  })
})
