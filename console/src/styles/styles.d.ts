/** Styles are taken in by the build. */
declare module '*.css'
