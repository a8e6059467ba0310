import type { AgentDocumentInput } from '#contract/agent-document.ts'
import { TEMPLATES_EN } from './templates-en.ts'
import { TEMPLATES_IT } from './templates-it.ts'

/** Five jobs that many begin with, complete and ready to be published, in both languages. */
export const TEMPLATE_KEYS = ['reminder', 'survey', 'payment', 'lead', 'reception'] as const
export type TemplateKey = (typeof TEMPLATE_KEYS)[number]
export type Templates = Record<TemplateKey, AgentDocumentInput>

export const TEMPLATES: Record<'it' | 'en', Templates> = { it: TEMPLATES_IT, en: TEMPLATES_EN }
