import { useState } from 'react'
import { toErrorMessage } from '../api/api-error.ts'

/** Runs an action that may fail and keeps its error message until the next attempt. */
export function useAttempt(inWords: (error: unknown) => string = toErrorMessage) {
  const [failure, setFailure] = useState<string>()
  /** Resolves to false if the action failed. */
  const attempt = async (act: () => unknown): Promise<boolean> => {
    setFailure(undefined)
    try {
      await act()
      return true
    } catch (error) {
      setFailure(inWords(error))
      return false
    }
  }
  /** Call when `handleSubmit` finds invalid fields, so that only the newest error is shown. */
  const forget = () => setFailure(undefined)
  return { failure, attempt, forget }
}
