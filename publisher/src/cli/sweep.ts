import { parseEnv } from '../env.ts'
import { sweepAllShops } from '../publish/sweep.ts'
import { builtRenderer } from '../services/renderer.ts'
import { createClients, createPublisherServices } from '../services.ts'

const env = parseEnv(process.env)
const { shops, market, platformPages, order, sitemaps, previews, failed } = await sweepAllShops(
  createPublisherServices(env, createClients(env), builtRenderer),
)
for (const { sub, written, removed } of shops) {
  console.log(`${sub}: ${written} pages written, ${removed} removed`)
}
if (market.length > 0) console.log(`market: ${market.length} books brought up to date`)
if (platformPages > 0) console.log(`platform: ${platformPages} pages written`)
if (order > 0) console.log(`market: ${order} files brought into their order`)
if (sitemaps > 0) console.log(`sitemaps: ${sitemaps} brought up to date`)
if (previews > 0) console.log(`previews: ${previews} expired ones deleted`)
if (shops.length + market.length + platformPages + order + sitemaps + previews + failed.length === 0) {
  console.log('Nothing to heal.')
}
if (failed.length > 0) process.exitCode = 1
