import { imagePath } from '@lorecircle/shared/media/image'
import type { Editor, EditorEvents } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useUpload } from '../uploads/useUpload.ts'

/** Uploads pictures one after another and inserts each where it was dropped, even if the text has changed. */
export function usePictures(editor: Editor | null, onBusy: (isBusy: boolean) => void) {
  const [waiting, setWaiting] = useState<File[]>([])
  const at = useRef(0)

  useEffect(() => {
    const follow = ({ transaction }: EditorEvents['transaction']) => {
      at.current = transaction.mapping.map(at.current)
    }
    editor?.on('transaction', follow)
    return () => {
      editor?.off('transaction', follow)
    }
  }, [editor])

  const { state, start, cancel } = useUpload({
    uploadType: 'profile',
    bookTitle: '',
    format: '',
    onBusy,
    onAccepted: ({ image }) => {
      if (!editor || !image) return
      const width = Math.max(...image.widths)
      const attrs = {
        src: imagePath(image.hash, width, 'jpg'),
        width,
        height: Math.round((image.height / image.width) * width),
      }
      const place = betweenBlocks(editor, at.current)
      editor.commands.insertContentAt(place, { type: 'picture', attrs })
      at.current = place + 1
    },
  })

  useEffect(() => {
    const [first, ...others] = waiting
    if (state.stage !== 'idle' || !first) return
    setWaiting(others)
    void start(first)
  }, [state.stage, waiting, start])

  const insert = (files: readonly File[], position: number) => {
    at.current = position
    setWaiting((before) => [...before, ...files])
  }
  return { state, insert, start, cancel }
}

/** Before a paragraph if the position is at its start, else after it, so that a picture never splits a paragraph. */
function betweenBlocks({ state }: Editor, position: number): number {
  const at = state.doc.resolve(position)
  if (!at.parent.isTextblock) return position
  return at.parentOffset === 0 && at.parent.content.size > 0 ? at.before() : at.after()
}
