/**
 * What each part's own process does: start, say so, and close on SIGTERM. Ctrl-C reaches every process of
 * the terminal; the platform decides the order, so a part waits to be told.
 */
export async function service(start: () => Promise<{ close(): Promise<void>; said?: unknown }>) {
  process.on('SIGINT', () => {})
  const { close, said } = await start()
  const end = () => void close().finally(() => process.exit(0))
  process.once('SIGTERM', end)
  process.once('disconnect', end)
  process.send?.(said ?? 'ready')
}
