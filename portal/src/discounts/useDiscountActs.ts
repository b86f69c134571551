import type { DiscountForAuthor } from '@lorecircle/shared/discount/calls'
import { urls } from '@lorecircle/shared/urls/urls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { config } from '../config/config.ts'
import { useProgress } from '../progress/useProgress.ts'
import { showToast } from '../toasts/toast.ts'
import { focusHeading } from '../ui/Screen.tsx'
import { discountSaveError, removeDiscount, saveDiscount, savedInput } from './queries.ts'

/** What can be done with a code without opening it. */
export function useDiscountActs() {
  const subdomain = useProgress()?.subdomain ?? null
  const [failure, setFailure] = useState<string>()
  const saving = useMutation(saveDiscount)
  const removal = useMutation(removeDiscount)

  const bringBack = async (discount: DiscountForAuthor) => {
    try {
      const { code, createdAt } = discount
      await saving.mutateAsync({ discount: savedInput(discount), createdAt })
      showToast({ text: `${code} is back.` })
    } catch (error) {
      showToast({ text: discountSaveError(error) })
    }
  }

  /** Pauses a code, or lets it go on. */
  const turn = async (discount: DiscountForAuthor) => {
    setFailure(undefined)
    const { code, etag, isPaused } = discount
    try {
      await saving.mutateAsync({ discount: { ...savedInput(discount), isPaused: !isPaused }, etag })
      showToast({ text: isPaused ? `${code} works again.` : `${code} is paused.` })
    } catch (error) {
      setFailure(discountSaveError(error))
    }
  }

  const remove = async (discount: DiscountForAuthor) => {
    setFailure(undefined)
    try {
      await removal.mutateAsync(discount)
      focusHeading()
      showToast({ text: `${discount.code} is removed.`, undo: () => void bringBack(discount) })
    } catch (error) {
      setFailure(`The code could not be removed. ${messageOf(error)}`)
    }
  }

  const copyLink = async (code: string) => {
    if (subdomain === null) return
    const link = `${urls.shop(config().origin, subdomain)}/?${new URLSearchParams({ code })}`
    try {
      await navigator.clipboard.writeText(link)
      showToast({ text: `Copied: ${link}` })
    } catch {
      showToast({ text: `Your browser does not let us copy. The link is ${link}` })
    }
  }

  return {
    turn,
    remove,
    copyLink,
    failure,
    isBusy: saving.isPending || removal.isPending,
    canCopy: subdomain !== null,
  }
}
