import { portalPaths } from '@lorecircle/shared/urls/portal-paths'

/**
 * The only inline scripts; the build adds their hashes to the CSP. Keep them small: every page carries the first one.
 */

/**
 * Before the first paint: applies the theme, which every host of the platform reads from a cookie, and shows or hides
 * the dashboard's link. Later: the theme switch, and the fallback for pictures that fail to load. In the portal's
 * preview a page has an opaque origin without cookies.
 */
export const everyPage = `{let d=document,e=d.documentElement,h=d.currentScript.dataset.domain,k='candlelight',r=()=>{try{let c=d.cookie,l=/lc-light=(\\w+)/.exec(c)
if(l)e.dataset.theme=l[1]
e.classList.toggle('signed-in',c.includes('lc-signed-in='))}catch{}}
r()
addEventListener('pageshow',r)
addEventListener('click',v=>{if(v.target.closest('[data-light]')){let n=(e.dataset.theme||matchMedia('(prefers-color-scheme:dark)').matches&&k)==k?'parchment':k
e.dataset.theme=n
try{d.cookie='lc-light='+n+';Domain='+h+';Path=/;SameSite=Lax;Max-Age=31536000'+(/^https/.test(location)?';Secure':'')}catch{}}})
addEventListener('error',v=>{let t=v.target;(t.parentNode?.closest('.cover')||t).classList?.add('none')},true)}`

/**
 * In a shop: shows the cart's quantity before the first paint, submits each form only once until the reader comes
 * back to the page, and closes the phone menu when the window becomes too wide for it.
 */
export const shopForms = `{let s=new Set,d=document,r=()=>{s.clear()
try{d.documentElement.style.setProperty('--cart',/cart-size=(\\d+)/.exec(d.cookie)?.[1]||0)}catch{}}
r()
addEventListener('submit',v=>{let t=v.target
v.defaultPrevented||(s.has(t)?v.preventDefault():s.add(t))})
onpageshow=r
matchMedia('(width>=62rem)').onchange=()=>more.hidePopover()}`

/**
 * In the cart: the country applies once it is chosen and no key follows, and gets the focus again afterwards if the
 * browser has storage; the form's button is for readers without JavaScript. Checkout submits values that are typed
 * and not yet saved, or shows why it cannot: a refusal redirects to an address with `problem=`.
 */
export const cartPage = `{let t,S={},d=document
try{S=sessionStorage}catch{}
onsubmit=async v=>{let c=v.target,y=[...d.forms].filter(f=>[...f].some(({value:a,defaultValue:b=a})=>a!=b))
if(y[0]&&/checkout/.test(c.action)){v.preventDefault()
for(let f of y){let a=await fetch(f.action,{method:'post',body:new URLSearchParams(new FormData(f))}).catch(e=>e)
if(!a.redirected||/m=/.test(a.url))return f.submit()}
c.submit()}}
onchange=v=>{let f=v.target
if(f.name=='country'){clearTimeout(t)
t=setTimeout(()=>{S.at=1
f.form.requestSubmit()},400)}}
if(S.at){delete S.at
d.querySelector('[name=country]')?.focus()}}`

/** On return from a payment page: shows this page for a moment, then replaces it with the setup. */
export const paymentReturn = `setTimeout(()=>{let p=new URLSearchParams(location.search).get('payment')
location.replace('${portalPaths.getStarted}'+(/^(success|cancelled)$/.test(p)?'?payment='+p:''))},500)`

/** The landing's links: the logo animates for 600 ms before navigation. They are plain links without JavaScript. */
export const landing = `{let c=document.documentElement.classList
addEventListener('click',v=>{let a=v.target.closest('[data-door]')
if(!a||v.metaKey||v.ctrlKey||v.shiftKey||v.altKey||matchMedia('(prefers-reduced-motion)').matches)return
v.preventDefault()
c.add('turning')
setTimeout(()=>location=a,600)})
addEventListener('pageshow',()=>c.remove('turning'))}`
