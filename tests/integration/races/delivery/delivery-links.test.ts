import { expect, test, vi } from 'vitest'
import { buyFiles, linkOf, other } from './files-bought.ts'

buyFiles()

test('a link that was changed, or has no signature, opens nothing', async () => {
  const link = new URL(await linkOf())
  const changed = (change: (url: URL) => void) => {
    const url = new URL(link)
    change(url)
    return url
  }
  const ways = [
    changed((url) => url.searchParams.set('X-Amz-Expires', '604800')),
    changed((url) => url.searchParams.set('X-Amz-Date', '20991231T000000Z')),
    changed((url) => url.searchParams.delete('X-Amz-Signature')),
    changed((url) => url.searchParams.set('response-content-disposition', 'inline')),
    changed((url) => {
      url.pathname = `/uploads/${other.ebook.files[0]?.key}`
    }),
    changed((url) => {
      url.search = ''
    }),
  ]
  for (const way of ways) expect((await fetch(way)).status, way.href).toBe(403)
})

test('a link opens for a minute, and the order’s own link gives another', async () => {
  const link = await linkOf()
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(Date.now() + 55_000)
    expect((await fetch(link)).status).toBe(200)
    vi.setSystemTime(Date.now() + 10_000)
    expect((await fetch(link)).status).toBe(403)
    expect((await fetch(await linkOf())).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})
