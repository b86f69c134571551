import { once } from 'node:events'
import { createServer } from 'node:http'
import { createCachedOrigins, type OriginAnswer } from '@lorecircle/local/front-door/cached-origins'
import { EdgeCache } from '@lorecircle/local/front-door/edge-cache'
import { serveCachedAnswer, viewerRequest } from '@lorecircle/local/front-door/serve-request'
import { responseHeaders } from '@lorecircle/shared/edge/headers'
import { viewer } from '@lorecircle/shared/edge/viewer'
import { computeEtag, type PublicFile, type SiteBucket } from '@lorecircle/shared/storage/site-bucket'

export function bucketInMemory() {
  const files = new Map<string, PublicFile>()
  const bytesOf = ({ body }: PublicFile) => Buffer.from(body)
  const etag = async (key: string) => {
    const file = files.get(key)
    return file ? computeEtag(file.body) : null
  }
  const bucket: SiteBucket = {
    write: async (file) => files.set(file.key, file).has(file.key),
    remove: async (key) => files.delete(key),
    read: async (key) => {
      const file = files.get(key)
      return file ? { body: bytesOf(file), etag: computeEtag(file.body) } : null
    },
    etag,
    list: async (prefix) =>
      new Map(
        [...files.values()].flatMap(({ key, body }) =>
          key.startsWith(prefix) ? [[key, computeEtag(body)]] : [],
        ),
      ),
  }
  return { files, bucket }
}

const cacheInBytes = 512 * 1024 * 1024

export async function serveSite(
  files: ReadonlyMap<string, PublicFile>,
  productDomain: string,
  cover: PublicFile,
): Promise<() => Promise<void>> {
  const copies = createCachedOrigins(new EdgeCache(cacheInBytes, Date.now), () => true)
  const read = async (key: string): Promise<OriginAnswer> => {
    const file = key.startsWith('media/') ? cover : files.get(key)
    if (!file) return { status: 404, headers: {}, body: Buffer.alloc(0), etag: '', tags: [] }
    const { body, contentType, cacheControl, contentEncoding } = file
    return {
      status: 200,
      headers: {
        'content-type': contentType,
        'cache-control': cacheControl,
        ...(contentEncoding && { 'content-encoding': contentEncoding }),
      },
      body: Buffer.from(body),
      etag: computeEtag(body),
      tags: [],
    }
  }
  const server = createServer(async (request, response) => {
    const asked = viewerRequest(request) ?? { host: '', path: '/', search: '' }
    const destination = viewer(asked, { productDomain, scheme: 'http' })
    const key = destination.to === 'site' ? destination.key : null
    const kept = key !== null && {
      owner: 'market',
      path: asked.path,
      key,
      defaultInSeconds: 0,
      read: () => read(key),
    }
    const answer = kept ? await copies.get(kept) : null
    if (!answer) response.writeHead(404).end()
    else {
      const headers = responseHeaders({ ...asked, productDomain, scheme: 'http' })
      await serveCachedAnswer(request, response, answer, headers)
    }
  })
  server.listen(Number(new URL(`http://${productDomain}`).port), '127.0.0.1')
  await once(server, 'listening')
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
