import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type OrderAction, orderActions } from './orders/deeds.ts'
import { openOrdersScreen } from './orders/desk.ts'
import { orderStore } from './orders/store.ts'
import { writeOrders } from './orders/write-orders.ts'
import { median } from './statistics.ts'

/**
 * Latency of the orders screens with 50 and with 50,000 orders, over the emulated store, whose file is written
 * directly. Both authors alternate, so that noise of the machine affects both.
 */
export async function main(args: string[]) {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } })
  const runs = values.quick ? 3 : 9
  const dataDir = await mkdtemp(join(tmpdir(), 'orders-'))
  try {
    const authors = [
      { sub: 'few', orders: 50 },
      { sub: 'many', orders: 50_000 },
    ]
    const store = orderStore(dataDir)
    await store.make()
    const now = new Date()
    for (const author of authors) {
      const began = performance.now()
      const written = store.write(writeOrders(author, now))
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`${number(author.orders)} orders: ${number(written)} objects in ${seconds} s`)
    }
    const [load = 0] = loadavg()
    const { services, requests, close } = await openOrdersScreen(store)
    const noted = new Map<string, { ms: number[]; requests: number[] }>()
    for (let round = 0; round < runs; round++) {
      for (const [deed, act] of orderActions) {
        for (const { sub } of authors) {
          const [before, began] = [requests(), performance.now()]
          await act(services, sub)
          const ms = performance.now() - began
          const note = noted.get(`${deed} ${sub}`) ?? { ms: [], requests: [] }
          noted.set(`${deed} ${sub}`, {
            ms: [...note.ms, ms],
            requests: [...note.requests, requests() - before],
          })
        }
      }
    }
    await close()
    console.log(
      `\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load average ${load.toFixed(1)}`,
    )
    console.log(`Medians of ${runs} calls and the slowest, in ms; requests to the store.\n`)
    console.log(
      line(
        '',
        authors.map(({ orders }) => `${number(orders)} orders`),
      ),
    )
    const cell = (deed: OrderAction, sub: string) => {
      const { ms, requests } = noted.get(`${deed} ${sub}`) ?? { ms: [], requests: [] }
      return `${number(median(ms))} / ${number(Math.max(...ms))}, ${number(median(requests))} requests`
    }
    for (const [deed] of orderActions)
      console.log(
        line(
          deed,
          authors.map(({ sub }) => cell(deed, sub)),
        ),
      )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 })
const line = (name: string, cells: string[]) =>
  [name.padEnd(24), ...cells.map((cell) => cell.padStart(28))].join('')
