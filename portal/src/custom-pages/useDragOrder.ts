import { type DragEvent, useState } from 'react'

/** Parts of a list that are put in order by pointer, where buttons do the same: each follows its grip over the others. */
export function useDragOrder(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  return {
    placeAt: (index: number) => ({
      'data-dragged': dragged === index || undefined,
      onDragOver(event: DragEvent) {
        if (dragged === null) return
        event.preventDefault()
        if (dragged === index) return
        move(dragged, index)
        setDragged(index)
      },
      onDrop: (event: DragEvent) => event.preventDefault(),
    }),
    gripAt: (index: number) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(index)
      },
      onDragEnd: () => setDragged(null),
    }),
  }
}
