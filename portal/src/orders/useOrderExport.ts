import { dayIn } from '@lorecircle/shared/time-zone/days'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '../progress/useTimeZone.ts'
import { csvOfOrders } from './csv-of-orders.ts'
import { everyOrder, type OrderFilter } from './queries.ts'

/** Fetches all orders that fit, page by page, and hands them over as a file. */
export function useOrderExport({ before: _, ...filter }: OrderFilter) {
  const timeZone = useTimeZone()
  const [soFar, setSoFar] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      setSoFar(0)
      handOver(csvOfOrders(await everyOrder(filter, setSoFar), timeZone), dayIn(timeZone, new Date()))
    },
  })
  return { start: () => mutate(), isBusy: isPending, soFar, failure: error }
}

/** Has the browser save a table of orders as a file. */
export function handOver(csv: string, today: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `orders-${today}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
