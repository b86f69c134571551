/**
 * Starts a part, reports it to the parent process, and closes it on SIGTERM. Ignores SIGINT: Ctrl-C reaches every
 * process of the terminal, and the platform decides the order.
 */
export async function runService(start: () => Promise<{ close(): Promise<void>; said?: unknown }>) {
  process.on('SIGINT', () => {})
  const { close, said } = await start().catch(cannotStart)
  const end = () => void close().finally(() => process.exit(0))
  process.once('SIGTERM', end)
  process.once('disconnect', end)
  // The parent process may have exited; then there is nothing to do.
  process.send?.(said ?? 'ready', (error: Error | null) => {
    if (error) end()
  })
}

/** A port that somebody else took meanwhile is said in a sentence; everything else with where it happened. */
function cannotStart(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
  if (!isTaken) throw error
  console.error(`Port ${error.port} is taken. Stop what listens there, or start elsewhere with PORT.`)
  process.exit(1)
}
