import { useLocation, useSearchParams } from 'react-router'
import { type Tab, tabOf } from './tabs.ts'

/** The open tab, for as long as the session lasts (spec B §9). */
const key = 'activeTab'

export const rememberTab = (tab: Tab) => sessionStorage.setItem(key, tab)

/** The tab that this visit to the dashboard opens. */
export function useTab(): Tab {
  const { state } = useLocation()
  const [params] = useSearchParams()
  return tabOf({ params, state, remembered: sessionStorage.getItem(key) })
}
