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
export function useDeletion<Item, Stored, Draft>(deletable: Deletable<Item, Stored, Draft>) {
  const { sub } = useAuthor()
  const [failure, setFailure] = useState<string>()

  const bringBack = async (stored: Stored) => {
    try {
      await deletable.restore(stored)
    } catch (error) {
      saveLocalDraft<Draft>(localStorage, sub, deletable.localNameOf(stored), {
        draft: deletable.draftOf(stored),
        began: null,
      })
      showToast({
        text: `${deletable.restoreFailure(error)} It is kept in this browser.`,
        link: { href: deletable.hrefOf(stored), text: `Open ${deletable.titleOf(stored)}` },
      })
    }
  }

  const remove = async (item: Item) => {
    setFailure(undefined)
    try {
      const stored = await deletable.remove(item)
      deletable.onGone?.(stored)
      showToast({ text: `“${deletable.titleOf(stored)}” is deleted.`, undo: () => void bringBack(stored) })
    } catch (error) {
      setFailure(deletable.removeFailure(error))
    }
  }
  return { remove, failure }
}
