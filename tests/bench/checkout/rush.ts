import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { calls } from '@lorecircle/shared/registry/calls'
import { z } from 'zod'
import { newShop } from '../../journeys/support/new-shop.ts'

export type Answer = { formatId: string; status: number; code: string; inMs: number }

const Told = z.object({ url: z.string().default(''), code: z.string().default('') })

/** A shop whose book is a numbered edition of 500 and a paperback, and the readers who want it. */
export async function openRush(platform: PlatformFile) {
  const { publish, subdomain } = await newShop(platform, 'Rush')
  const book = await publish({
    title: 'The Rush',
    formats: [
      { type: 'Special Edition', price: '120', quantity: 500, numbered: true },
      { type: 'Paperback', price: '12', quantity: '∞' },
    ],
  })
  const { host: domain, hostname, port } = new URL(platform.market)
  const host = `${subdomain}.${domain}`

  function press(reader: number): Promise<Answer> {
    const format = book.formats[reader % book.formats.length]
    if (!format) throw new Error('the book has no format')
    const body = JSON.stringify({
      domain: host,
      bookId: book.id,
      formatId: format.id,
      price: format.price,
      quantity: 1,
    })
    const from = performance.now()
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: hostname.endsWith('localhost') ? '127.0.0.1' : hostname,
          port,
          // A local address per reader, as far as one machine has any.
          localAddress: `127.1.${reader >> 8}.${reader & 255 || 254}`,
          method: 'POST',
          path: calls.createCheckoutSession.path,
          headers: { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
          agent: false,
        },
        async (answer) => {
          const chunks: Buffer[] = []
          for await (const chunk of answer) chunks.push(Buffer.from(chunk))
          const told = Told.safeParse(readJson(Buffer.concat(chunks).toString()))
          resolve({
            formatId: format.id,
            status: answer.statusCode ?? 0,
            code: told.data?.code ?? 'no JSON',
            inMs: performance.now() - from,
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  return {
    book,
    async press({ aSecond, seconds }: { aSecond: number; seconds: number }): Promise<Answer[]> {
      const from = performance.now()
      const pressed: Promise<Answer>[] = []
      for (let reader = 0; reader < aSecond * seconds; reader++) {
        const early = from + (reader * 1000) / aSecond - performance.now()
        if (early > 1) await wait(early)
        const format = book.formats[reader % book.formats.length]
        pressed.push(press(reader).catch((error: Error) => lost(format?.id ?? '', error, from)))
      }
      return Promise.all(pressed)
    },
  }
}

const lost = (formatId: string, error: Error, from: number): Answer => ({
  formatId,
  status: 0,
  code: error.message,
  inMs: performance.now() - from,
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
