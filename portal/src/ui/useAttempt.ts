import { useState } from 'react'
import { toErrorMessage } from '../api/api-error.ts'

/** Does what may fail, and holds in words why it did until the next attempt. */
export function useAttempt(inWords: (error: unknown) => string = toErrorMessage) {
  const [failure, setFailure] = useState<string>()
  /** False where it failed. */
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
  /** For a form's `handleSubmit`, when its fields are wrong: only the newest complaint is shown. */
  const forget = () => setFailure(undefined)
  return { failure, attempt, forget }
}
