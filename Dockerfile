# syntax=docker/dockerfile:1
# The image of the Action and of `docker run`: Chromium's headless shell, an ffmpeg that writes what Playwright records,
# fonts for all scripts, smoketree in a virtual environment. docs/image.md says how small and why.
# Debian's trixie-slim. `make image-test` builds upon another where this digest cannot be pulled, and says so.
ARG BASE=docker.io/library/debian:trixie-slim@sha256:a29215f6a35e51e22adffa17f89e9d2ef06214e64a2bad10d765c46aea49f11f

# A release names the moment (20261122T000000Z) whose packages Debian's archive is asked for, so that both architectures
# get the same ones and the image can be built again. Without it they are the suite's newest, security updates included:
# for a browser, that is the better choice.
FROM ${BASE} AS base
ARG SNAPSHOT=
RUN [ -z "$SNAPSHOT" ] || { \
      sed -i -E "s,^URIs: .*/(debian|debian-security)/?\$,URIs: http://snapshot.debian.org/archive/\\1/$SNAPSHOT/," \
        /etc/apt/sources.list.d/debian.sources \
 && grep -q "$SNAPSHOT" /etc/apt/sources.list.d/debian.sources \
 && echo 'Acquire::Check-Valid-Until "false";' > /etc/apt/apt.conf.d/snapshot; }

# Debian's ffmpeg brings 200 MB of codecs; a video here is JPEG pictures in and VP9 out.
FROM base AS ffmpeg
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
# Versions are those of the snapshot or suite; this stage is thrown away, so one layer may do it all.
# hadolint ignore=DL3003,DL3008
RUN sed 's/^Types: deb$/Types: deb-src/' /etc/apt/sources.list.d/debian.sources > /etc/apt/sources.list.d/sources.sources \
 && apt-get update \
 && apt-get install -y --no-install-recommends dpkg-dev gcc libc6-dev make nasm pkg-config libvpx-dev zlib1g-dev \
 && mkdir /ffmpeg && cd /ffmpeg && apt-get source --download-only ffmpeg \
 && tar xf ffmpeg_*.orig.tar.xz --strip-components=1 \
 && ./configure --disable-everything --disable-autodetect --disable-doc --disable-debug --disable-network \
      --disable-ffplay --disable-ffprobe --disable-avdevice --enable-small --enable-zlib --enable-libvpx \
      --enable-protocol=file,pipe --enable-demuxer=matroska,image2,image2pipe,mjpeg --enable-muxer=webm,matroska,image2,null \
      --enable-decoder=mjpeg,png,vp8,vp9 --enable-encoder=libvpx_vp8,libvpx_vp9,png,mjpeg,wrapped_avframe \
      --enable-parser=mjpeg,png,vp8,vp9 --enable-bsf=vp9_superframe \
      --enable-filter=scale,pad,crop,fps,format,setpts,trim,select,null,copy \
 && make -j"$(nproc)" ffmpeg && strip ffmpeg

FROM base AS wheel
# Versions are the suite's here, too.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends python3 python3-venv ca-certificates binutils \
 && rm -rf /var/lib/apt/lists/* && python3 -m venv /opt/smoketree && python3 -m venv /build
WORKDIR /src
COPY requirements-image.lock requirements-build.lock ./
RUN /opt/smoketree/bin/pip install --no-cache-dir --require-hashes -r requirements-image.lock \
 && /build/bin/pip install --no-cache-dir --require-hashes -r requirements-build.lock
# Node without its symbols; what of Playwright's driver only a person in front of a screen uses is left out, and so are
# the parsers of a syntax highlighter that is never asked for colours of code.
RUN driver=$(echo /opt/smoketree/lib/python3*/site-packages/playwright/driver) && strip "$driver/node" \
 && rm -rf "$driver/package/types" "$driver/package/lib/vite/dashboard" \
      /opt/smoketree/lib/python3*/site-packages/pygments/lexers/[a-z]*.py \
      /opt/smoketree/lib/python3*/site-packages/pygments/lexers/__pycache__/[a-z]*.pyc
COPY pyproject.toml README.md LICENSE ./
COPY src src
COPY examples examples
COPY docs/plan-language.md docs/plan-language-cheat-sheet.md docs/
RUN /build/bin/pip wheel --no-cache-dir --no-deps --no-build-isolation -w /wheels . \
 && /opt/smoketree/bin/pip install --no-cache-dir --no-deps --no-index /wheels/*.whl \
 && /opt/smoketree/bin/pip uninstall -y pip

FROM base
# libgbm's Mesa driver (and LLVM with it) is for a GPU, which no container here has: Chromium draws with its own
# SwiftShader. The resources of a window's own pages (settings, developer tools) are the full browser's.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends \
      chromium-headless-shell python3 ca-certificates tini libvpx9 \
      fonts-liberation fonts-noto-color-emoji fonts-wqy-zenhei fonts-dejavu-core fonts-freefont-ttf \
 && dpkg --purge --force-depends mesa-libgallium libllvm19 libz3-4 \
 && rm -rf /var/lib/apt/lists/* /usr/lib/chromium/libVkLayer_khronos_validation.so /usr/lib/chromium/*.TOC \
      /usr/lib/chromium/resources.pak /usr/lib/chromium/chrome_?00_percent.pak /usr/lib/chromium/libVkICD_mock_icd.so \
 && useradd --system --uid 61613 --gid nogroup --no-create-home --home-dir /nonexistent smoketree \
 && install -d -m 1777 /work
COPY --from=ffmpeg /ffmpeg/ffmpeg /usr/local/bin/ffmpeg
COPY --from=wheel /opt/smoketree /opt/smoketree
ENV PATH=/opt/smoketree/bin:/usr/local/bin:/usr/bin:/bin \
    LANG=C.UTF-8 \
    PYTHONUNBUFFERED=1 \
    PLAYWRIGHT_BROWSERS_PATH=/opt/browsers \
    SMOKETREE_CHROMIUM=/usr/bin/chromium-headless-shell
RUN python3 -c "from pathlib import Path; from smoketree.browser.install import link_ffmpeg; \
link_ffmpeg(Path('/opt/browsers'), {'PATH': '/usr/local/bin', 'HOME': '/nonexistent'})"
COPY --chmod=755 entrypoint /app/entrypoint
WORKDIR /work
# No USER: the Action's parent half is root, so that the half that opens pages can be somebody else; whatever else is
# run gives its rights up in the entrypoint.
ENTRYPOINT ["/usr/bin/tini", "--", "/app/entrypoint/run"]
# Last, as every release changes them.
ARG VERSION=0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="smoketree" \
      org.opencontainers.image.description="Plain-English Markdown smoke tests against the preview of a pull request" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
