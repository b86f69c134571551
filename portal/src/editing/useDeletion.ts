import { useState } from 'react'
import { useAuthor } from '../identity/useAuthor.ts'
import { showToast } from '../toasts/toast.ts'
import { saveLocalDraft } from './local-draft.ts'

type Deletable<Item, Stored, Draft> = {
  titleOf: (stored: Stored) => string
  remove: (item: Item) => Promise<Stored>
  restore: (stored: Stored) => Promise<void>
  draftOf: (stored: Stored) => Draft
  localNameOf: (stored: Stored) => string
  hrefOf: (stored: Stored) => string
  removeFailure: (error: unknown) => string
  restoreFailure: (error: unknown) => string
  onGone?: (stored: Stored) => void
}

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
