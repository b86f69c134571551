import { useState } from 'react'
import { useAuthor } from '../identity/useAuthor.ts'
import { showToast } from '../toasts/toast.ts'
import { saveLocalDraft } from './local-draft.ts'

type Deletable<Item, Stored, Draft> = {
  titleOf: (stored: Stored) => string
  /** Deletes it, and answers what it was. */
  remove: (item: Item) => Promise<Stored>
  /** Stores the same again, and says so. */
  restore: (stored: Stored) => Promise<void>
  /** What waits in this browser where it could not be stored again, under which name, and where it is opened. */
  draftOf: (stored: Stored) => Draft
  localNameOf: (stored: Stored) => string
  hrefOf: (stored: Stored) => string
  /** The sentences for what failed. */
  removeFailure: (error: unknown) => string
  restoreFailure: (error: unknown) => string
  onGone?: (stored: Stored) => void
}

/** Deletes at once, and brings back what was deleted too soon. */
export function useDeletion<Item, Stored, Draft>(it: Deletable<Item, Stored, Draft>) {
  const { sub } = useAuthor()
  const [failure, setFailure] = useState<string>()

  const bringBack = async (stored: Stored) => {
    try {
      await it.restore(stored)
    } catch (error) {
      saveLocalDraft<Draft>(localStorage, sub, it.localNameOf(stored), {
        draft: it.draftOf(stored),
        began: null,
      })
      showToast({
        text: `${it.restoreFailure(error)} It is kept in this browser.`,
        link: { href: it.hrefOf(stored), text: `Open ${it.titleOf(stored)}` },
      })
    }
  }

  const remove = async (item: Item) => {
    setFailure(undefined)
    try {
      const stored = await it.remove(item)
      it.onGone?.(stored)
      showToast({ text: `“${it.titleOf(stored)}” is deleted.`, undo: () => void bringBack(stored) })
    } catch (error) {
      setFailure(it.removeFailure(error))
    }
  }
  return { remove, failure }
}
