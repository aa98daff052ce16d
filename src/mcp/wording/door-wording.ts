import { LANGUAGES, type Language } from '../../messages/say.ts';
import { isObject, type RpcMessage } from '../protocol/messages.ts';

/** What is said before a server is there, and so needs none: the few sentences of all languages. */
interface DoorSentences {
  paused(): string;
  rateLimited(waitMs: number): string;
  tooManyWaiting(): string;
  refused(origin: string): string;
  notLoaded(): string;
}

const WORDINGS: Readonly<Record<Language, DoorSentences>> = {
  en: {
    paused: () => 'The user of Strata has paused all access. Ask them, or try later.',
    rateLimited: (waitMs) => `Rate limit reached. Wait ${waitMs} ms, then call again.`,
    tooManyWaiting: () => 'Too many messages before the user answered whether this client may use Strata',
    refused: (origin) =>
      `The user of Strata has not allowed ${origin} to use it. Only they can change that, in Strata under MCP → Access.`,
    notLoaded: () => 'Strata could not load its server. Reload its page, then try again.',
  },
  es: {
    paused: () => 'El usuario de Strata ha puesto en pausa todo el acceso. Pregúntale o inténtalo más tarde.',
    rateLimited: (waitMs) => `Se alcanzó el límite de llamadas. Espera ${waitMs} ms y llama de nuevo.`,
    tooManyWaiting: () => 'Demasiados mensajes antes de que el usuario respondiera si este cliente puede usar Strata',
    refused: (origin) =>
      `El usuario de Strata no ha permitido que ${origin} lo use. Solo él puede cambiarlo, en Strata: MCP → Access.`,
    notLoaded: () => 'Strata no pudo cargar su servidor. Recarga su página e inténtalo de nuevo.',
  },
  zh: {
    paused: () => 'Strata 的用户已暂停所有访问。请询问用户，或稍后再试。',
    rateLimited: (waitMs) => `已达到调用频率上限。请等待 ${waitMs} 毫秒后再次调用。`,
    tooManyWaiting: () => '在用户答复此客户端能否使用 Strata 之前，消息过多',
    refused: (origin) => `Strata 的用户没有允许 ${origin} 使用它。只有用户能在 Strata 的 MCP → Access 中更改。`,
    notLoaded: () => 'Strata 无法加载其服务器。请重新加载页面，然后再试。',
  },
};

/** In the language that a call asks for, be it that of a tool or of the method; else in English. */
export function doorWordingFor(message: RpcMessage): DoorSentences {
  const params = 'params' in message ? message.params : undefined;
  const asked = isObject(params?.arguments) ? params.arguments.lang : params?.lang;
  return WORDINGS[LANGUAGES.find((each) => each === asked) ?? 'en'];
}
