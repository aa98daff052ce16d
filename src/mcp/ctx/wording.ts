import type { StoreName } from '../../engine/api.ts';

export const LANGUAGES = ['en', 'es', 'zh'] as const;
type Language = (typeof LANGUAGES)[number];

/** What the tools themselves say; notices of the search are in English. */
export interface Wording {
  noItem(id: string): string;
  badCursor(): string;
  badTime(text: string): string;
  noProject(name: string, known: readonly string[]): string;
  truncated(more: number, unit: string): string;
  partial(store: StoreName, reason: string): string;
  olderLeft(count: number): string;
  newerLeft(count: number): string;
  undated(id: string): string;
  hidden(count: number): string;
  noTime(text: string): string;
  badRange(): string;
  badExpiry(): string;
  manyProjects(name: string, paths: string): string;
  noBriefScope(): string;
  smallBudget(least: number): string;
  leftOut(count: number): string;
  smallerBudget(bytes: number): string;
  noChange(file: string, near: readonly string[]): string;
  notAllowed(): string;
  writeRefused(): string;
  noImport(id: number): string;
  notIndexed(problem: string): string;
  cancelled(): string;
  failed(): string;
}

const en: Wording = {
  noItem: (id) => `No item with id "${id}". Call ctx_search or ctx_list for valid ids.`,
  badCursor: () => 'This cursor is not valid any more; start again without cursor.',
  badTime: (text) =>
    `"${text}" is neither an id nor a time. Use an id of ctx_search or ctx_list, or ISO 8601 with offset.`,
  noProject: (name, known) => `No project is called "${name}". Use one of: ${listOf(known, 'none')}.`,
  truncated: (more, unit) => `Truncated, ${more} more ${unit}. Call again with nextCursor.`,
  partial: (store, reason) => `Partial: ${STORES.en[store]} could not all be read (${reason})`,
  olderLeft: (count) => `${count} older ones follow; call again with nextCursor.`,
  newerLeft: (count) => `${count} newer ones follow; call again with nextCursor.`,
  undated: (id) => `${id} has no date, so nothing stands before or after it.`,
  noTime: (text) => `"${text}" is no time. Use ISO 8601 with offset, such as 2026-03-01T10:00:00Z.`,
  badRange: () => 'from must be before to.',
  badExpiry: () => 'Give expires_at or ttl, not both, and a time that is not over yet. Nothing was stored.',
  manyProjects: (name, paths) => `"${name}" means several projects. Use the path of one: ${paths}.`,
  noBriefScope: () => 'Say of what: give session (an id of ctx_list with kind session), project, from or to.',
  smallBudget: (least) => `Nothing fits into this budget. Use ${least} bytes or more.`,
  leftOut: (count) => `${count} less important lines were left out. Use a larger budget, or a narrower scope.`,
  smallerBudget: (bytes) => `The answer was too large, so the budget was lowered to ${bytes} bytes.`,
  noChange: (file, near) =>
    `No change of "${file}" is recorded.${near.length === 0 ? '' : ` Paths like it: ${near.join(', ')}.`}`,
  hidden: (count) =>
    `${count} keys, passwords or tokens are hidden; each stands as [hidden: kind]. Only the user can see them, in Strata.`,
  notAllowed: () =>
    'The user of Strata has taken back the permission. Only they can give it again, in Strata under MCP → Access.',
  writeRefused: () =>
    'The user of Strata did not allow this change. Nothing was changed. They can allow it in Strata under MCP → Requests.',
  noImport: (id) => `No import ${id} was made by this client. Use the importId that ctx_index answered.`,
  notIndexed: (problem) => `Nothing was kept. ${problem}`,
  cancelled: () => 'Cancelled. Nothing was kept.',
  failed: () => 'The tool failed inside Strata. Nothing was changed. Try again, or ask for less.',
};

const es: Wording = {
  noItem: (id) => `No hay ningún elemento con el id "${id}". Llama a ctx_search o ctx_list para obtener ids válidos.`,
  badCursor: () => 'Este cursor ya no es válido; empieza de nuevo sin cursor.',
  badTime: (text) =>
    `"${text}" no es ni un id ni una fecha. Usa un id de ctx_search o ctx_list, o ISO 8601 con desfase horario.`,
  noProject: (name, known) => `Ningún proyecto se llama "${name}". Usa uno de: ${listOf(known, 'ninguno')}.`,
  truncated: (more, unit) => `Recortado, quedan ${more} (${unit}). Llama de nuevo con nextCursor.`,
  partial: (store, reason) => `Parcial: no se pudo leer todo de ${STORES.es[store]} (${reason})`,
  olderLeft: (count) => `Quedan ${count} más antiguos; llama de nuevo con nextCursor.`,
  newerLeft: (count) => `Quedan ${count} más recientes; llama de nuevo con nextCursor.`,
  undated: (id) => `${id} no tiene fecha: no hay nada antes ni después.`,
  noTime: (text) => `"${text}" no es una fecha. Usa ISO 8601 con desfase horario, como 2026-03-01T10:00:00Z.`,
  badRange: () => 'from debe ser anterior a to.',
  badExpiry: () => 'Indica expires_at o ttl, no ambos, y un momento que no haya pasado. No se guardó nada.',
  manyProjects: (name, paths) => `"${name}" designa varios proyectos. Usa la ruta de uno: ${paths}.`,
  noBriefScope: () => 'Di de qué: da session (un id de ctx_list con kind session), project, from o to.',
  smallBudget: (least) => `Nada cabe en este presupuesto. Usa ${least} bytes o más.`,
  leftOut: (count) => `Se omitieron ${count} líneas menos importantes. Usa un presupuesto mayor o un alcance menor.`,
  smallerBudget: (bytes) => `La respuesta era demasiado grande: el presupuesto se redujo a ${bytes} bytes.`,
  noChange: (file, near) =>
    `No hay ningún cambio registrado de "${file}".${near.length === 0 ? '' : ` Rutas parecidas: ${near.join(', ')}.`}`,
  hidden: (count) =>
    `Hay ${count} claves, contraseñas o tokens ocultos; en su lugar aparece [hidden: tipo]. Solo el usuario puede verlos, en Strata.`,
  notAllowed: () =>
    'El usuario de Strata ha retirado el permiso. Solo él puede darlo otra vez, en Strata: MCP → Access.',
  writeRefused: () =>
    'El usuario de Strata no ha permitido este cambio. No se ha cambiado nada. Puede permitirlo en Strata: MCP → Requests.',
  noImport: (id) => `Este cliente no hizo ninguna importación ${id}. Usa el importId que respondió ctx_index.`,
  notIndexed: (problem) => `No se ha guardado nada. ${problem}`,
  cancelled: () => 'Cancelado. No se ha guardado nada.',
  failed: () => 'La herramienta ha fallado dentro de Strata. No se ha cambiado nada. Inténtalo de nuevo o pide menos.',
};

const zh: Wording = {
  noItem: (id) => `没有 id 为“${id}”的条目。请调用 ctx_search 或 ctx_list 获取有效的 id。`,
  badCursor: () => '此游标已失效;请不带 cursor 重新开始。',
  badTime: (text) =>
    `“${text}”既不是 id 也不是时间。请使用 ctx_search 或 ctx_list 的 id,或带时区偏移的 ISO 8601 时间。`,
  noProject: (name, known) => `没有名为“${name}”的项目。可用的有:${listOf(known, '无')}。`,
  truncated: (more, unit) => `已截断,还有 ${more}(${unit})。请带 nextCursor 再次调用。`,
  partial: (store, reason) => `不完整:${STORES.zh[store]}未能全部读取(${reason})`,
  olderLeft: (count) => `还有 ${count} 条更早的;请带 nextCursor 再次调用。`,
  newerLeft: (count) => `还有 ${count} 条更新的;请带 nextCursor 再次调用。`,
  undated: (id) => `${id} 没有日期,因此没有前后条目。`,
  noTime: (text) => `“${text}”不是时间。请使用带时区偏移的 ISO 8601,例如 2026-03-01T10:00:00Z。`,
  badRange: () => 'from 必须早于 to。',
  badExpiry: () => '请只给出 expires_at 或 ttl 之一，且时间不能已过。未存储任何内容。',
  manyProjects: (name, paths) => `“${name}”对应多个项目。请使用其中一个的路径:${paths}。`,
  noBriefScope: () => '请说明范围:提供 session(ctx_list 中 kind 为 session 的 id)、project、from 或 to。',
  smallBudget: (least) => `此预算容不下任何内容。请使用至少 ${least} 字节。`,
  leftOut: (count) => `省略了 ${count} 行较不重要的内容。请增大预算或缩小范围。`,
  smallerBudget: (bytes) => `回答过大,预算已降为 ${bytes} 字节。`,
  noChange: (file, near) => `没有“${file}”的更改记录。${near.length === 0 ? '' : `相近的路径:${near.join(', ')}。`}`,
  hidden: (count) => `已隐藏 ${count} 个密钥、密码或令牌,原处显示为 [hidden: 类型]。只有用户能在 Strata 中看到。`,
  notAllowed: () => 'Strata 的用户已收回许可。只有用户能在 Strata 的 MCP → Access 中重新授予。',
  writeRefused: () => 'Strata 的用户没有允许这次更改。什么都没有改变。用户可在 Strata 的 MCP → Requests 中允许。',
  noImport: (id) => `此客户端没有做过编号为 ${id} 的导入。请使用 ctx_index 返回的 importId。`,
  notIndexed: (problem) => `没有保存任何内容。${problem}`,
  cancelled: () => '已取消。没有保存任何内容。',
  failed: () => '工具在 Strata 内部失败。什么都没有改变。请重试,或缩小请求。',
};

const WORDINGS: Readonly<Record<Language, Wording>> = { en, es, zh };

const STORES: Readonly<Record<Language, Readonly<Record<StoreName, string>>>> = {
  en: { content: 'indexed content', events: 'session events', memory: 'memory notes' },
  es: { content: 'contenido indexado', events: 'eventos de sesiones', memory: 'notas de memoria' },
  zh: { content: '已索引内容', events: '会话事件', memory: '记忆笔记' },
};

const MOST_NAMED = 20;

function listOf(names: readonly string[], none: string): string {
  return names.length === 0 ? none : names.slice(0, MOST_NAMED).join(', ');
}

export function wordingOf(language: unknown): Wording {
  return WORDINGS[LANGUAGES.find((each) => each === language) ?? 'en'];
}
