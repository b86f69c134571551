import type { Tab } from './tabs.ts'

/** The open tab, for as long as the session lasts (spec B §9). */
const key = 'activeTab'

export const rememberedTab = (): string | null => sessionStorage.getItem(key)
export const rememberTab = (tab: Tab) => sessionStorage.setItem(key, tab)
