/** What a client is made of; credentials are found where every tool of AWS finds them. */
export type AwsOptions = { region: string; endpoint?: string; maxAttempts?: number }

/** What was asked for, or null where the service says, by the name of its error, that it is not there. */
export async function orNull<Found>(name: string, ask: () => Promise<Found>): Promise<Found | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && error.name === name) return null
    throw error
  }
}
