import type { CountedRun, RequestCounts } from '@lorecircle/infra/costs/counts'
import type { FunctionName } from '@lorecircle/infra/what-runs/functions'
import { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { DocumentAt } from '@lorecircle/shared/storage/stored'
import sharp from 'sharp'
import { z } from 'zod'
import type { Bookshop } from '../../integration/checkout/bookshop.ts'
import { uploadPicture } from '../../integration/functions/upload-picture.ts'
import type { LoadedHandlers } from './handlers.ts'
import type { CountedPlatform } from './platform.ts'
import { marketMessage, publishHint } from './shops.ts'

export type CostScene = { platform: CountedPlatform; run: LoadedHandlers; shop: Bookshop }

export const countedRun = (by: FunctionName, times: number, requests: RequestCounts): CountedRun => ({
  by,
  times,
  requests,
})

export async function measurePublishing(
  { platform: { counted, services }, run, shop }: CostScene,
  asked: RequestCounts,
  changed: DocumentAt,
): Promise<CountedRun[]> {
  if (asked.messages !== 1 || asked.wakes !== 1) throw new Error('one hint and one event are counted')
  const event = written(changed.key, (await services.documents.read(changed))?.etag ?? '')
  const publish = await counted(() => run('publish-shops', [publishHint(shop)]))
  const heard = await counted(() => run('publish-shops', [event]))
  const market = await counted(() => run('update-market', [marketMessage(shop)]))
  return [
    countedRun('publish-shops', 1, publish),
    countedRun('publish-shops', 1, heard),
    ...(publish.messages > 0 ? [countedRun('update-market', 1, market)] : []),
  ]
}

/** The event as EventBridge puts it on the queue. */
const written = (key: string, etag: string) => ({
  source: 'aws.s3',
  'detail-type': 'Object Created',
  detail: { object: { key, etag: etag.replaceAll('"', '') } },
})

let saves = 0
const Books = z.object({ books: z.array(BookForAuthor) })

export async function measureSaveRequests(scene: CostScene): Promise<CountedRun[]> {
  const { platform, shop } = scene
  const { account: who } = shop
  const listed = await platform.ask(`/api/fetchbooksforauthor?folder=${encodeURIComponent(who.folder)}`, {
    who,
  })
  const [book] = Books.parse(await listed.json()).books
  if (!book) throw new Error('the shop has no book')
  const formats = book.formats.map(({ files: _, ...format }) => ({
    ...format,
    quantitySeen: format.quantity,
  }))
  const body = {
    books: [{ ...book, tagline: `A tale told again, ${++saves}`, formats, quantitySeen: undefined }],
  }
  const asked = await platform.counted(() => platform.ask('/api/savebookdata', { who, body }))
  const changed = bookDoc(who.folder, shop.book.id)
  return [countedRun('api', 1, asked), ...(await measurePublishing(scene, asked, changed))]
}

const desk = ['/api/profile', '/api/membership', '/api/figures', '/api/orders', '/api/blog/list']

export async function measureDashboard({
  platform,
  shop: { account: who },
}: CostScene): Promise<CountedRun[]> {
  const runs: CountedRun[] = []
  for (const path of [...desk, `/api/fetchbooksforauthor?folder=${encodeURIComponent(who.folder)}`])
    runs.push(countedRun('api', 1, await platform.counted(() => platform.ask(path, { who }))))
  return runs
}

export async function measureUpload({ platform, shop: { account: who } }: CostScene): Promise<CountedRun[]> {
  const size = { width: 1200, height: 1800, channels: 3, background: '#654' } as const
  const picture = await sharp({ create: size }).webp().toBuffer()
  const post = async (path: string, body: object = {}) => {
    const answer = await platform.ask(path, { who, body })
    return { status: answer.status, body: await answer.json() }
  }
  const asked = await platform.counted(() => uploadPicture({ post }, picture))
  // The two PUTs come from the browser and not from our clients.
  return [countedRun('api', 2, halved({ ...asked, puts: asked.puts + 2 }))]
}

const halved = (both: RequestCounts): RequestCounts => ({
  ...both,
  gets: both.gets / 2,
  puts: both.puts / 2,
  lists: both.lists / 2,
  waits: both.waits / 2,
  wakes: both.wakes / 2,
})

export async function measureAvailability({
  platform,
  shop: { book, host },
}: CostScene): Promise<CountedRun[]> {
  const look = () => platform.ask(`/api/copies?book=${book.id}`, { host })
  await look()
  return [countedRun('api', 1, await platform.counted(look))]
}

export async function measureSignUp({ platform, shop: { host } }: CostScene): Promise<CountedRun[]> {
  const body = { email: 'ann@lorecircle.example', firstname: 'Ann', lastname: 'Reader' }
  return [countedRun('api', 1, await platform.counted(() => platform.ask('/api/newsletter', { host, body })))]
}
