import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

/** Where a page made of what is typed now can be looked at. */
type Ask<Input> = (input: Input) => Promise<{ url: string }>

/** A page that is made when it is asked for, and stays in sight until it is closed. */
export function usePreview<Input>(ask: Ask<Input>) {
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState<string>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ask,
    onSuccess: (made) => setUrl(made.url),
  })
  return {
    /** A page that was made stays where the next one could not be. */
    isOpen: isOpen && (isPending || url !== undefined),
    url,
    isPending,
    error,
    open(input: Input) {
      setOpen(true)
      mutate(input)
    },
    close() {
      setOpen(false)
      setUrl(undefined)
      reset()
    },
  }
}
