/** Holds the double and the emulator to the same behaviour, and any bucket with them that the environment names. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { listObjects } from '@lorecircle/shared/storage/s3-errors'
import { computeEtag } from '@lorecircle/shared/storage/site-bucket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import { leaveNothing } from './leave-nothing.ts'

describe.each(Object.entries(endpoints))('%s', (_, open) => {
  let endpoint: Awaited<ReturnType<typeof open>>
  let run: string
  const Key = (name: string) => ({ Bucket: endpoint.bucket, Key: run + name })

  beforeAll(async () => {
    endpoint = await open()
    run = `${endpoint.prefix}conformance/${crypto.randomUUID()}/`
  })
  afterAll(async () => {
    await leaveNothing(endpoint, run)
    await endpoint.close()
  })

  const put = (name: string, Body: string, condition: { IfMatch?: string; IfNoneMatch?: string } = {}) =>
    endpoint.s3.send(new PutObjectCommand({ ...Key(name), Body: Buffer.from(Body), ...condition }))
  const get = (name: string) => endpoint.s3.send(new GetObjectCommand(Key(name)))
  const textAt = async (name: string) => (await get(name)).Body?.transformToString()
  const remove = (name: string, IfMatch?: string) =>
    endpoint.s3.send(new DeleteObjectCommand({ ...Key(name), ...(IfMatch === undefined ? {} : { IfMatch }) }))
  const page = (
    prefix: string,
    more: { MaxKeys?: number; ContinuationToken?: string; StartAfter?: string },
  ) => endpoint.s3.send(new ListObjectsV2Command({ Bucket: endpoint.bucket, Prefix: run + prefix, ...more }))
  const keysIn = async (prefix: string, after?: string) =>
    (await Array.fromAsync(listObjects(endpoint.s3, endpoint.bucket, run + prefix, after))).map(({ key }) =>
      key.slice(run.length),
    )

  /** The status and the code of a refusal; 200 where there was none. */
  async function refusal(asked: Promise<unknown>): Promise<[number, string]> {
    try {
      await asked
      return [200, '']
    } catch (error) {
      if (!(error instanceof S3ServiceException)) throw error
      return [error.$metadata.httpStatusCode ?? 0, error.name]
    }
  }
  const gone = [404, 'NoSuchKey']
  const stale = [412, 'PreconditionFailed']

  test('what was written is read, with the ETag in quotes that the write was answered with', async () => {
    const { ETag } = await put('plain', '{"title":"Lilith"}')
    expect(ETag).toMatch(/^"[^"]+"$/)
    const read = await get('plain')
    expect([read.ETag, await read.Body?.transformToString()]).toEqual([ETag, '{"title":"Lilith"}'])
  })

  test('an empty object is an object, and text comes back with every letter', async () => {
    await put('empty', '')
    expect(await textAt('empty')).toBe('')
    expect((await get('empty')).ContentLength).toBe(0)
    await put('letters', 'Éowyn – Ó Briain, 😀 “quoted”\n')
    expect(await textAt('letters')).toBe('Éowyn – Ó Briain, 😀 “quoted”\n')
  })

  test('what is not there is missing, and can be deleted all the same', async () => {
    expect(await refusal(get('never'))).toEqual(gone)
    expect(await refusal(remove('never'))).toEqual([200, ''])
  })

  test('a create is done where nothing is, and refused where something is', async () => {
    expect(await refusal(put('made', 'one', { IfNoneMatch: '*' }))).toEqual([200, ''])
    expect(await refusal(put('made', 'two', { IfNoneMatch: '*' }))).toEqual(stale)
    expect(await textAt('made')).toBe('one')
    await remove('made')
    expect(await refusal(put('made', 'two', { IfNoneMatch: '*' }))).toEqual([200, ''])
  })

  test('a replacement is done to the version that it names, with quotes or without, and to no other', async () => {
    const first = (await put('kept', 'one')).ETag ?? ''
    const second = (await put('kept', 'two', { IfMatch: first })).ETag ?? ''
    expect(second).not.toBe(first)
    expect(await refusal(put('kept', 'three', { IfMatch: first }))).toEqual(stale)
    expect(await textAt('kept')).toBe('two')
    expect(await refusal(put('kept', 'four', { IfMatch: second.replaceAll('"', '') }))).toEqual([200, ''])
    expect(await refusal(put('never', 'one', { IfMatch: first }))).toEqual(gone)
    expect(await refusal(get('never'))).toEqual(gone)
  })

  test('a delete is done to the version that it names, and to no other', async () => {
    const first = (await put('removed', 'one')).ETag ?? ''
    const second = (await put('removed', 'two')).ETag ?? ''
    expect(await refusal(remove('removed', first))).toEqual(stale)
    expect(await textAt('removed')).toBe('two')
    expect(await refusal(remove('removed', second))).toEqual([200, ''])
    expect(await refusal(get('removed'))).toEqual(gone)
  })

  test('a version that has gone cannot be deleted a second time', async () => {
    const { ETag = '' } = await put('twice', 'one')
    await remove('twice', ETag)
    // Which of the two it is, S3 leaves open.
    expect([gone, stale]).toContainEqual(await refusal(remove('twice', ETag)))
  })

  test('the ETag of what is written at once is the MD5 of its bytes, by which pages are compared', async () => {
    expect((await put('hashed', 'one page')).ETag).toBe(computeEtag('one page'))
  })

  test('equal content has an equal ETag, other content another', async () => {
    const { ETag } = await put('same', 'one')
    expect((await put('same', 'one')).ETag).toBe(ETag)
    expect((await put('same', 'two')).ETag).not.toBe(ETag)
  })

  test('of twenty who create one object at once, one does, and it is theirs that is read', async () => {
    const Answer = z.object({ by: z.int() })
    const documents = createDocuments(endpoint.s3, endpoint.bucket)
    const at = { key: `${run}crowd`, schema: Answer }
    const etags = await Promise.all(Array.from({ length: 20 }, (_, by) => documents.create(at, { by })))
    const winners = etags.flatMap((etag, by) => (etag === null ? [] : [{ value: { by }, etag }]))
    expect(winners).toEqual([await documents.read(at)])
  })

  test('of twenty who replace, and of twenty who delete one version at once, one does', async () => {
    const documents = createDocuments(endpoint.s3, endpoint.bucket)
    const at = { key: `${run}version`, schema: z.object({ by: z.int() }) }
    const etag = (await documents.create(at, { by: -1 })) ?? ''
    const replaced = Array.from({ length: 20 }, (_, by) => documents.replace(at, { by }, etag))
    const next = (await Promise.all(replaced)).filter((answer) => answer !== null)
    expect(next).toHaveLength(1)
    const removed = Array.from({ length: 20 }, () => documents.remove(at, next[0]))
    expect((await Promise.all(removed)).filter((isDone) => isDone)).toHaveLength(1)
    expect(await documents.read(at)).toBeNull()
  })

  test('a listing has the keys of a prefix in the order of their bytes, whatever they are made of', async () => {
    const inOrder = ['!', '-a', '0', '00', '1', 'A', 'Z', '_', 'a', 'a/b', 'aa', 'b', 'é', '～', '😀']
    await inParallel(4, inOrder.toReversed(), (name) => put(`order/${name}`, name))
    await put('orders', 'beside it')
    expect(await keysIn('order/')).toEqual(inOrder.map((name) => `order/${name}`))
    const behind = inOrder.slice(inOrder.indexOf('a') + 1).map((name) => `order/${name}`)
    expect(await keysIn('order/', `${run}order/a`)).toEqual(behind)
    expect(await keysIn('order/none')).toEqual([])
  })

  test('a key that XML and addresses would mistake for their own is listed and read as it was written', async () => {
    const names = ['a b', 'a+b', 'a&b', 'a<b>', 'a"b\'', 'a%20b', 'a?b=c', 'a#b', 'ä/ö']
    await inParallel(4, names, (name) => put(`odd/${name}`, name))
    const listed = await keysIn('odd/')
    expect(listed.toSorted()).toEqual(names.map((name) => `odd/${name}`).toSorted())
    for (const name of names) expect(await textAt(`odd/${name}`)).toBe(name)
  })

  test('a listing comes in pages that leave nothing out and say nothing twice, also where keys come and go', async () => {
    const names = Array.from({ length: 7 }, (_, at) => `pages/${at}`)
    await inParallel(4, names, (name) => put(name, 'one'))
    const first = await page('pages/', { MaxKeys: 3 })
    expect([first.KeyCount, first.IsTruncated]).toEqual([3, true])
    await remove('pages/2')
    await remove('pages/4')
    await put('pages/55', 'between')
    await put('pages/11', 'too late for this listing')
    const rest = await page('pages/', { ContinuationToken: first.NextContinuationToken ?? '' })
    expect(rest.Contents?.map((one) => one.Key?.slice(run.length))).toEqual([
      'pages/3',
      'pages/5',
      'pages/55',
      'pages/6',
    ])
    expect([rest.IsTruncated, rest.NextContinuationToken]).toEqual([false, undefined])
  })

  test('a page that ends with the last key is the last one', async () => {
    await inParallel(2, ['even/1', 'even/2'], (name) => put(name, 'one'))
    expect((await page('even/', { MaxKeys: 2 })).IsTruncated).toBe(false)
  })

  test('a listing says of each key what a read of it would', async () => {
    const { ETag } = await put('told/one', 'twelve bytes')
    const [listed] = (await page('told/', {})).Contents ?? []
    expect(listed).toMatchObject({ ETag, Size: 12, LastModified: expect.any(Date) })
  })

  test('two conditional writes that meet are told so: nothing is done, and the same again may succeed', async (context) => {
    if (endpoint.conflictNext === null) return context.skip()
    const conflict = [409, 'ConditionalRequestConflict']
    endpoint.conflictNext()
    expect(await refusal(put('met', 'one', { IfNoneMatch: '*' }))).toEqual(conflict)
    expect(await refusal(get('met'))).toEqual(gone)
    const { ETag = '' } = await put('met', 'one', { IfNoneMatch: '*' })
    endpoint.conflictNext()
    expect(await refusal(put('met', 'two', { IfMatch: ETag }))).toEqual(conflict)
    endpoint.conflictNext()
    expect(await refusal(remove('met', ETag))).toEqual(conflict)
    expect(await textAt('met')).toBe('one')
    expect(await refusal(remove('met', ETag))).toEqual([200, ''])
  })
})
