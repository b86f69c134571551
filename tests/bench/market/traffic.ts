import type { Page } from '@playwright/test'

/** Bytes over the network, headers included; pictures and fonts are left out. */
export type Traffic = { requests: number; html: number; css: number; js: number; data: number }

const kinds: Record<string, Exclude<keyof Traffic, 'requests'>> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'js',
  Fetch: 'data',
  XHR: 'data',
}

export async function watchTraffic(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const begun = new Map<string, { kind: Exclude<keyof Traffic, 'requests'>; atMs: number }>()
  let done: { kind: Exclude<keyof Traffic, 'requests'>; atMs: number; bytes: number }[] = []
  devtools.on('Network.requestWillBeSent', ({ requestId, type = '', wallTime }) => {
    const kind = kinds[type]
    if (kind) begun.set(requestId, { kind, atMs: wallTime * 1000 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = begun.get(requestId)
    if (request) done.push({ ...request, bytes: encodedDataLength })
  })
  return {
    take(untilMs = Number.POSITIVE_INFINITY): Traffic {
      const counted = done.filter(({ atMs }) => atMs <= untilMs)
      done = []
      const sum = (kind: keyof Traffic) =>
        counted.filter((one) => one.kind === kind).reduce((total, { bytes }) => total + bytes, 0)
      return {
        requests: counted.length,
        html: sum('html'),
        css: sum('css'),
        js: sum('js'),
        data: sum('data'),
      }
    },
  }
}
