import { parseArgs } from 'node:util'
import { parseEnv } from '../env.ts'
import { type OnProgress, publishAll } from '../publish/publish-all.ts'
import { builtRenderer } from '../services/renderer.ts'
import { createClients, createPublisherServices } from '../services.ts'

const { values } = parseArgs({ options: { changed: { type: 'boolean', default: false } } })
const render = values.changed ? 'changed_views' : 'everything'
const env = parseEnv(process.env)
const began = Date.now()
const services = createPublisherServices(env, createClients(env), builtRenderer)
const { shops, written, removed, failed } = await publishAll(services, showProgress(process.stdout), render)
const seconds = ((Date.now() - began) / 1000).toFixed(1)
console.log(`${shops} shops and the market: ${written} objects written, ${removed} removed, in ${seconds} s.`)
if (failed.length > 0) {
  console.error(`Not published: ${failed.join(', ')}.`)
  process.exitCode = 1
}

function showProgress(out: NodeJS.WriteStream): OnProgress {
  const width = 24
  return ({ done, of, what }) => {
    if (!out.isTTY) {
      out.write(`${done}/${of} ${what}\n`)
      return
    }
    const filled = Math.round((done / of) * width)
    out.write(`\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${of} ${what}`)
    if (done === of) out.write('\n')
  }
}
