import type { StoreName } from '../../engine/api.ts';
import { countsIn } from '../../messages/counted.ts';
import type { NotKeptState, ToolSentences, Unit } from './wording.ts';

const { number } = countsIn('zh');

const STORES: Readonly<Record<StoreName, string>> = {
  content: '已索引内容',
  events: '会话事件',
  memory: '记忆笔记',
};

const UNITS: Readonly<Record<Unit, string>> = {
  hits: '个结果',
  items: '个条目',
  edits: '处更改',
  characters: '个字符',
  events: '个事件',
};

const NOT_KEPT: Readonly<Record<NotKeptState, string>> = {
  failed: '文本无法读取。',
  unrecognised: '文本不是 Strata 认识的任何格式。',
  'no-conversation': '文本中没有对话。',
  empty: '文本是空的。',
  'not-read': '文本没有被读取。',
};

export const CHINESE_WORDING: ToolSentences = {
  noItem: (id) => `没有 id 为“${id}”的条目。请调用 ctx_search 或 ctx_list 获取有效的 id。`,
  badCursor: () => '此游标已失效；请不带 cursor 重新开始。',
  badTime: (text) =>
    `“${text}”既不是 id 也不是时间。请使用 ctx_search 或 ctx_list 的 id，或带时区偏移的 ISO 8601 时间。`,
  noProject: (name, known) => `没有名为“${name}”的项目。可用的有：${known.length === 0 ? '无' : known.join('、')}。`,
  truncated: (more, unit) => `已截断，还有 ${number(more)} ${UNITS[unit]}。请带 nextCursor 再次调用。`,
  partial: (store, reason) => `不完整：${STORES[store]}未能全部读取（${reason}）`,
  olderLeft: (count) => `还有 ${number(count)} 条更早的；请带 nextCursor 再次调用。`,
  newerLeft: (count) => `还有 ${number(count)} 条更新的；请带 nextCursor 再次调用。`,
  undated: (id) => `${id} 没有日期，因此没有前后条目。`,
  noTime: (text) => `“${text}”不是时间。请使用带时区偏移的 ISO 8601，例如 2026-03-01T10:00:00Z。`,
  badRange: () => 'from 必须早于 to。',
  badExpiry: () => '请只给出 expires_at 或 ttl 之一，且时间不能已过。未存储任何内容。',
  manyProjects: (name, paths) => `“${name}”对应多个项目。请使用其中一个的路径：${paths}。`,
  noBriefScope: () => '请说明范围：提供 session（ctx_list 中 kind 为 session 的 id）、project、from 或 to。',
  smallBudget: (least) => `此预算容不下任何内容。请使用至少 ${least} 字节。`,
  leftOut: (count) => `省略了 ${number(count)} 行较不重要的内容。请增大预算或缩小范围。`,
  smallerBudget: (bytes) => `回答过大，预算已降为 ${bytes} 字节。`,
  noChange: (file, near) =>
    near.length === 0 ? `没有“${file}”的更改记录。` : `没有“${file}”的更改记录。相近的路径：${near.join('、')}。`,
  hidden: (count) =>
    `已隐藏 ${number(count)} 个密钥、密码或令牌，原处显示为 [hidden: 类型]。只有用户能在 Strata 中看到。`,
  notAllowed: () => 'Strata 的用户已收回许可。只有用户能在 Strata 的 MCP → Access 中重新授予。',
  writeRefused: () => 'Strata 的用户没有允许这次更改。什么都没有改变。用户可在 Strata 的 MCP → Requests 中允许。',
  noImport: (id) => `此客户端没有做过编号为 ${id} 的导入。请使用 ctx_index 返回的 importId。`,
  notIndexed: (state, problem) =>
    problem === ''
      ? `没有保存任何内容。${NOT_KEPT[state]}`
      : `没有保存任何内容。${NOT_KEPT[state]}详情（英文）：${problem}`,
  importEnded: (state) => `导入没有完成，状态为 ${state}。`,
  importSaid: (text) => `导入的说明（英文）：${text}`,
  cancelled: () => '已取消。没有保存任何内容。',
  failed: () => '工具在 Strata 内部失败。什么都没有改变。请重试，或缩小请求。',
  invalidInput: (tool, problems) => `工具 ${tool} 的参数无效：${problems.join('；')}`,
  invalidParams: (problems) => `参数无效：${problems.join('；')}`,
  notOneOf: (value, names) => `不允许 ${value}。可用的有：${names.join('、')}`,
  noItemId: () => '必须是 ctx_search 或 ctx_list 返回的 id',
  noSessionId: () => '必须是 ctx_list 给出的会话 id',
  noTag: () => '必须是不超过 60 个字符的一个词',
};
