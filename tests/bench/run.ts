const benches: Record<string, () => Promise<{ main(args: string[]): Promise<void> }>> = {
  publish: () => import('./publish.ts'),
  market: () => import('./market.ts'),
  portal: () => import('./portal.ts'),
  checkout: () => import('./checkout.ts'),
  orders: () => import('./orders.ts'),
  costs: () => import('./costs.ts'),
  memory: () => import('./memory.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const load = benches[name]
if (load) {
  const { main } = await load()
  await main(args)
} else {
  console.error(`pnpm bench <name>, where the name is one of: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 1
}
